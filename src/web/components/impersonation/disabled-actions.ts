/** Search forms stay enabled. */
const SEARCH_FORMS = ':is([method="get"], [role="search"])';
const ACTION_SELECTORS = [
  `form:not(${SEARCH_FORMS}) :is(input, select, textarea, button)`,
  'main :is(button.btn-bid, button.btn-stop, button.btn-solid, button[aria-pressed], input[type="file"])',
  ':is(dialog, [role="dialog"]) :is(button.btn-bid, button.btn-stop, button.btn-solid, button[data-changes-data])',
];
const ACCOUNT_ACTIONS = 'main :is(button, input, select, textarea)';
const ALLOWED_SELECTORS = `[action="/impersonation/stop"] *, nav *, ${SEARCH_FORMS} *, [data-reads], [data-reads] *, [aria-haspopup], [aria-expanded], [role="tab"]`;

export function disableActions(page: Document): () => void {
  const disableAll = () => {
    const actions = page.location.pathname.startsWith('/account')
      ? [...ACTION_SELECTORS, ACCOUNT_ACTIONS]
      : ACTION_SELECTORS;
    for (const control of page.querySelectorAll(actions.join(', '))) {
      if (!('disabled' in control) || control.disabled === true || control.matches(ALLOWED_SELECTORS)) continue;
      control.disabled = true;
      control.removeAttribute('data-waiting');
    }
  };
  disableAll();
  const watcher = new MutationObserver(disableAll);
  watcher.observe(page.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  return () => watcher.disconnect();
}
