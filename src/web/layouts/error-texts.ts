/** The 404 text (source spec, section 2). */
export const MISSING_PAGE = "Sorry, we couldn't find the page you're looking for.";
/** The text for every other error. The spelling is the spec's. */
export const FAILED_PAGE =
  'Sorry, we ran into an problem on our end. If the problem continues, please contact support.';
export const GO_HOME = 'Go back home';
