/** Finds an amount in minor units or as people read it: 24567000, 245670, "$245,670", "245.670,00 €", "2,45,670". */
export function amountPattern(amount: number): RegExp {
  const separator = String.raw`(?:[.,'’ \u00a0\u202f]|&#x27;|&nbsp;)?`;
  const digits = [...String(Math.floor(amount / 100))].join(separator);
  const cents = String(amount % 100)
    .padStart(2, '0')
    .split('')
    .join(separator);
  return new RegExp(`(?<!\\d)${digits}(?:${separator}${cents})?(?!\\d)`);
}
