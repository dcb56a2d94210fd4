export const FONT = "'Helvetica Neue',Helvetica,Arial,sans-serif";
export const INK = '#0e1113';
export const INK_2 = '#3c4449';
export const INK_3 = '#5a646a';
export const LINE = '#d9dddf';
export const SIGNAL = '#ffd21a';
export const ON_SIGNAL = '#14110a';
export const BANNERS = {
  go: ['#0a7440', '#ffffff'],
  stop: ['#c8152e', '#ffffff'],
  signal: [SIGNAL, ON_SIGNAL],
  plain: ['#e6e9ea', INK],
} as const;
export const DARK =
  '@media (prefers-color-scheme:dark){.bg{background:#0d0f11!important}.card{background:#14171a!important}.ink{color:#f3f5f5!important}.ink2{color:#c3cacd!important}.line{border-color:#2b3135!important}}' +
  '@media (max-width:620px){.pad{padding-left:20px!important;padding-right:20px!important}.big{font-size:28px!important;line-height:33px!important}}';
