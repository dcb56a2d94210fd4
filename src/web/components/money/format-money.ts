export { currencySign, formatCount, formatMoney, formatUpTo, minorUnitsPerWhole } from '#contract/format/money.ts';
