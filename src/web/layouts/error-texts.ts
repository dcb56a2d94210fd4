/** Source spec, section 2. */
export const MISSING_PAGE = "Sorry, we couldn't find the page you're looking for.";
export const FAILED_PAGE =
  'Sorry, we ran into an problem on our end. If the problem continues, please contact support.';
export const GO_HOME = 'Go back home';
