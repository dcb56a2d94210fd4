export { currencySign, formatCount, formatMoney, minorUnitsPerWhole } from '#contract/format/money.ts';
