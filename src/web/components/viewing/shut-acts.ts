/** Forms that only look for something: they stay open. */
const LOOKS = ':is([method="get"], [role="search"])';
/** What is sent stands in a form, looks like an act, or says that it is one; in the account almost every button is one. */
const ACTS = [
  `form:not(${LOOKS}) :is(input, select, textarea, button)`,
  'main :is(button.btn-bid, button.btn-stop, button.btn-solid, button[aria-pressed], input[type="file"])',
  ':is(dialog, [role="dialog"]) :is(button.btn-bid, button.btn-stop, button.btn-solid, button[data-act])',
];
const ACCOUNT_ACTS = 'main :is(button, input, select, textarea)';
/** What opens, closes and leafs through what can be read, the way out, and what looks for something. */
const OPEN = `[action="/viewing/stop"] *, nav *, ${LOOKS} *, [data-reads], [data-reads] *, [aria-haspopup], [aria-expanded], [role="tab"]`;

/** Shuts every act on the page, and those that come later, until the returned function is called. */
export function shutActs(page: Document): () => void {
  const shutAll = () => {
    const acts = page.location.pathname.startsWith('/account') ? [...ACTS, ACCOUNT_ACTS] : ACTS;
    for (const control of page.querySelectorAll(acts.join(', '))) {
      if (!('disabled' in control) || control.disabled === true || control.matches(OPEN)) continue;
      control.disabled = true;
      control.removeAttribute('data-waiting');
    }
  };
  shutAll();
  // A page that changes, or a button that becomes ready, is shut again.
  const watcher = new MutationObserver(shutAll);
  watcher.observe(page.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  return () => watcher.disconnect();
}
