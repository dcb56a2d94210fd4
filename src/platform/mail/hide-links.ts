/** The value of a link's secret parameter. `&amp;` in an HTML email ends in `;`. */
const SECRET_PARAMETER = /([?&;](?:token|change|key|code)=)[\w.%-]+/g;
/** Tokens are 32 random bytes in base64url, wherever a link carries them. */
const LONG_TOKEN = /(?<![\w-])[\w-]{40,}(?![\w-])/g;
const HIDDEN = '…';

/** Hides what proves ownership of a mailbox: links that work once. */
export function hideSecrets(text: string): string {
  return text.replace(SECRET_PARAMETER, `$1${HIDDEN}`).replace(LONG_TOKEN, HIDDEN);
}
