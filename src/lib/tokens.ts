import type { ColorName } from '#schema/grammar/looks.ts'

// What all looks are made of, once: the custom properties of the sheets (build/tokens.ts writes them), antd's theme
// (src/shell/theme.ts), the colours of maps and of the browser's bar.

/** A colour in the light theme and in the dark one. */
export type Pair = readonly [light: string, dark: string]

/** Colours by what they are for. `brandSoft` is `var(--brand-soft)` in a sheet. Text has readable contrast on its background. */
export const colors = {
  brand: ['#0958d9', '#82b1ff'],
  brandDark: ['#003eb3', '#a9caff'],
  brandPressed: ['#002c8c', '#c4dbff'],
  brandSoft: ['#e8f1ff', '#1c2f50'],
  brandRing: ['rgb(9 88 217 / 25%)', 'rgb(130 177 255 / 35%)'],
  logo: ['#0958d9', '#2b6be6'],
  // Text on the brand or danger colour.
  onBrand: ['#ffffff', '#08152b'],
  // The selected one of few options.
  choice: ['#003a8c', '#a9caff'],
  onChoice: ['#ffffff', '#08152b'],

  text: ['#1b2330', '#e6ebf3'],
  muted: ['#566072', '#a5b1c2'],
  placeholder: ['#6b7485', '#8e9bae'],
  faint: ['#b3bac6', '#5d6a7e'],
  line: ['#dfe4ec', '#2c3747'],
  lineStrong: ['#8a94a6', '#6f7d92'],

  surface: ['#ffffff', '#171e29'],
  surfaceHead: ['#f9fafc', '#1c2532'],
  surfaceHover: ['#f5f8ff', '#1d2a40'],
  surfaceRaised: ['#ffffff', '#1d2633'],
  surfaceMenu: ['#ffffff', '#1c2532'],
  segment: ['#ffffff', '#33415a'],
  fill: ['#e8ecf2', '#2a3442'],
  page: ['#f4f6fa', '#0f141c'],
  chip: ['#edf0f5', '#2a3442'],
  onChip: ['#2b3547', '#d5dde9'],
  switchOff: ['#848d9b', '#6d7686'],
  switchOffHover: ['#6f7886', '#7f8898'],

  danger: ['#b4181f', '#ff9b9b'],
  dangerDark: ['#8f1219', '#ffb8b8'],
  dangerPressed: ['#750d13', '#ffcccc'],
  dangerSoft: ['#fdecec', '#3d1c20'],
  dangerLine: ['#eeb4b7', '#7d3a40'],
  badge: ['#d4380d', '#ff9b9b'],
  good: ['#135c27', '#a4e5b4'],
  goodSoft: ['#dff3e4', '#173a24'],
  success: ['#1d7a36', '#7fd495'],
  waits: ['#7a4a00', '#ffc069'],
  waitsSoft: ['#fff3dc', '#3a2c12'],
  doubt: ['#8a5300', '#ffc069'],
  warning: ['#ad6800', '#f2c14e'],
  warningSoft: ['#fff8e1', '#332a14'],
  warningLine: ['#e9c46a', '#6e5a24'],
  caution: ['#ad6800', '#ffd43b'],
  // A vehicle of another branch.
  elsewhere: ['#5b2aa8', '#cdb4ff'],
  elsewhereSoft: ['#f1e9ff', '#2c2144'],
  // A tank that is nearly empty.
  reserve: ['#8f1219', '#ff9b9b'],
  onReserve: ['#ffffff', '#2b0d10'],

  // Around something whose colour users chose.
  swatchLine: ['rgb(16 30 54 / 18%)', 'rgb(255 255 255 / 24%)'],
  // The sign of a row, on the colour of the row.
  sign: ['rgb(255 255 255 / 72%)', 'rgb(255 255 255 / 72%)'],
  onSign: ['#101e36', '#101e36'],
  entryLine: ['rgb(16 30 54 / 25%)', 'rgb(255 255 255 / 30%)'],
  gridEntryLine: ['rgb(16 30 54 / 25%)', 'rgb(0 0 0 / 55%)'],

  mapLand: ['#ffffff', '#26323f'],
  mapPin: ['#b4181f', '#ff9b9b'],
  onMapPin: ['#ffffff', '#3d1c20'],
  mapShadow: ['rgb(0 0 0 / 40%)', 'rgb(0 0 0 / 40%)'],
  mapRing: ['rgb(255 255 255 / 75%)', 'rgb(8 21 43 / 75%)'],

  // Where the picture of the camera comes.
  camera: ['#000000', '#000000'],
  onCamera: ['#ffffff', '#ffffff'],

  loginGlow: ['#cfe0ff', '#17305c'],
  loginGlowBelow: ['#dbe7fb', '#14233f'],
  loading: ['#69a3ff', '#69a3ff'],
  loadingEnd: ['#ffd666', '#ffd666'],

  // On a photo, which is the same in both themes: a mark of damage, one of before, and the one that was chosen.
  mark: ['#a8071a', '#a8071a'],
  onMark: ['#ffffff', '#ffffff'],
  formerMark: ['rgb(255 255 255 / 75%)', 'rgb(255 255 255 / 75%)'],
  onFormerMark: ['#262626', '#262626'],
  chosenMark: ['#ffd666', '#ffd666'],
  // Under what is dark on white whatever the theme: a signature, a code for cameras.
  paper: ['#ffffff', '#ffffff'],

  // Messages are the same in both themes.
  messageGood: ['#1d7a36', '#1d7a36'],
  messageWarning: ['#ffd43b', '#ffd43b'],
  messageBad: ['#b4181f', '#b4181f'],
  messageNote: ['#1b2330', '#1b2330'],
  onMessage: ['#ffffff', '#ffffff'],
  onMessageWarning: ['#1b2330', '#1b2330'],
  messageLine: ['rgb(255 255 255 / 18%)', 'rgb(255 255 255 / 18%)'],
  shadowMessage: ['rgb(16 30 54 / 25%)', 'rgb(16 30 54 / 25%)'],
  messageLink: ['#9ec5ff', '#9ec5ff'],

  shadowNear: ['rgb(16 30 54 / 6%)', 'rgb(0 0 0 / 30%)'],
  shadowFar: ['rgb(16 30 54 / 6%)', 'rgb(0 0 0 / 25%)'],
  shadowLogin: ['rgb(16 30 54 / 10%)', 'rgb(0 0 0 / 45%)'],
  shadowMenu: ['rgb(16 30 54 / 16%)', 'rgb(0 0 0 / 50%)'],
} satisfies Record<string, Pair>

/**
 * The badges of options by the colours that definitions name: the letters, and the ground below them. `red` is
 * `var(--badge-red)` on `var(--badge-red-ground)`.
 */
export const badgeColors: Readonly<Record<ColorName, { ink: Pair; ground: Pair }>> = {
  red: { ink: colors.danger, ground: colors.dangerSoft },
  orange: { ink: ['#8a3600', '#ffb38a'], ground: ['#ffe9dd', '#41240f'] },
  gold: { ink: colors.waits, ground: colors.waitsSoft },
  green: { ink: colors.good, ground: colors.goodSoft },
  cyan: { ink: ['#0a5563', '#84dbe8'], ground: ['#dcf3f7', '#10373f'] },
  blue: { ink: colors.brandDark, ground: colors.brandSoft },
  purple: { ink: colors.elsewhere, ground: colors.elsewhereSoft },
  grey: { ink: colors.onChip, ground: colors.chip },
}

/** The colours of series in charts, in this order: each at least 3:1 on the surface, neighbours told apart. */
export const chartColors: readonly Pair[] = [
  colors.brand,
  ['#c2410c', '#ff9f5a'],
  ['#0f766e', '#4fd1c5'],
  ['#7c3aed', '#c4a1ff'],
  ['#a16207', '#f2c14e'],
  ['#be185d', '#ff8ac0'],
  ['#3f7d20', '#9ad36a'],
  ['#0e7490', '#67d3ec'],
  ['#7c4a2d', '#d6a98a'],
  colors.muted,
]

/** The sizes of text, in rem: `lg` is `var(--text-lg)`. Those of the browser's own setting grow with it. */
export const textSizes = {
  '2xs': 0.6875,
  xs: 0.75,
  sm: 0.8125,
  base: 0.875,
  md: 0.9375,
  lg: 1,
  xl: 1.125,
  '2xl': 1.25,
  '3xl': 1.375,
  '4xl': 1.5,
  huge: 4.5,
} as const

/** The distances between things, in rem, by the names that `Stack`, `Row` and `Lines` take; `md` is `var(--gap-md)`. */
export const gaps = { '2xs': 0.125, xs: 0.25, sm: 0.375, md: 0.5, lg: 0.75, xl: 1, '2xl': 1.5 } as const
export type Gap = keyof typeof gaps

/** How round corners are, in px: `lg` of what is pressed or written in, `xl` of a surface; `round` has no straight end. */
export const radii = { xs: 4, sm: 6, md: 8, lg: 10, xl: 12, '2xl': 16, round: 999 } as const

/** What lies over what in the window, the lowest first; dialogs of antd lie at 1000. Within a part, 1 to 5 are enough. */
export const depths = {
  head: 20,
  bar: 100,
  foot: 900,
  loading: 1500,
  notices: 1900,
  messages: 2000,
  skip: 2001,
  dev: 3000,
} as const

/** Which of our colours antd draws with; `shell/theme.ts` takes the one of the theme. */
export const antdColors = {
  colorPrimary: colors.brand,
  colorPrimaryHover: colors.brandDark,
  colorPrimaryActive: colors.brandPressed,
  colorInfo: colors.brand,
  colorInfoBg: colors.brandSoft,
  colorLink: colors.brand,
  colorLinkHover: colors.brandDark,
  colorLinkActive: colors.brandPressed,
  colorError: colors.danger,
  colorErrorHover: colors.dangerDark,
  colorErrorActive: colors.dangerPressed,
  colorErrorBg: colors.dangerSoft,
  colorErrorBorder: colors.dangerLine,
  colorWarning: colors.warning,
  colorWarningBg: colors.warningSoft,
  colorWarningBorder: colors.warningLine,
  colorSuccess: colors.success,
  colorText: colors.text,
  colorTextSecondary: colors.muted,
  colorTextDescription: colors.muted,
  colorTextPlaceholder: colors.placeholder,
  colorTextDisabled: colors.placeholder,
  colorTextLightSolid: colors.onBrand,
  colorBgSpotlight: ['rgb(0 0 0 / 85%)', '#dfe6f0'],
  colorBorder: colors.lineStrong,
  colorBorderSecondary: colors.line,
  colorBgContainer: colors.surface,
  colorBgElevated: colors.surfaceRaised,
  colorBgLayout: colors.page,
  controlItemBgActive: ['#e6f4ff', '#1c2f50'],
  controlItemBgActiveHover: ['#add8ff', '#233a63'],
  controlOutline: colors.brandRing,
} satisfies Record<string, Pair>
