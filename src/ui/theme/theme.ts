import type { Shadows, ThemeOptions, TypographyStyle } from '@mui/material/styles'
import { buttons } from './buttons'
import { displays } from './displays'
import { inputs } from './inputs'
import { menus } from './menus'
import { overlays } from './overlays'
import { stock } from './stock'

const text = (size: string, more: TypographyStyle = {}): TypographyStyle => ({
  fontSize: `var(--text-${size})`,
  lineHeight: 1.45,
  letterSpacing: 'normal',
  ...more,
})
const heading = (size: string): TypographyStyle => text(size, { fontWeight: 600, lineHeight: 1.3 })

/** One colour of status or accent: MUI's shades are those that the tokens have. */
const tone = (name: string, hover: string, contrast: string, soft: string) => ({
  main: `var(--${name})`,
  dark: `var(--${hover})`,
  light: `var(--${soft})`,
  contrastText: `var(--${contrast})`,
})

/** `--motion` of tokens.css, in ms. */
const MOTION = 150

// MUI counts 24 heights; there are three.
const SHADOWS = Array.from({ length: 25 }, (_, height) =>
  height === 0 ? 'none' : `var(--shadow-${height < 2 ? 1 : height < 16 ? 2 : 3})`,
) as Shadows

declare module '@mui/material/styles' {
  interface ThemeOptions {
    /** In which space the browser mixes colours: MUI computes none itself, so that they may be variables. */
    colorSpace?: 'oklch'
  }
}

/**
 * MUI in the console's design. Every colour, size and shadow is a token of tokens.css, so that light and dark change
 * where `data-theme` is set and nothing is drawn again. The tokens are CSS variables already: MUI's `cssVariables` would
 * give each a second name, and take 50 ms of each start for it at 4x CPU slowdown.
 */
export const theme: ThemeOptions = {
  colorSpace: 'oklch',
  palette: {
    // React-admin mixes the colour of its bar of selected rows from `light`, and MUI that of its notes from the
    // background, which neither can from a variable.
    primary: { ...tone('accent', 'accent-hover', 'accent-text', 'accent-soft'), light: '#e0f0f6' },
    secondary: tone('text-muted', 'text', 'surface', 'surface-2'),
    error: tone('error', 'error-hover', 'error-text', 'error-soft'),
    warning: tone('warn', 'warn', 'surface', 'warn-soft'),
    success: tone('ok', 'ok', 'surface', 'ok-soft'),
    info: tone('info', 'info', 'surface', 'info-soft'),
    text: { primary: 'var(--text)', secondary: 'var(--text-muted)', disabled: 'var(--text-muted)' },
    background: { default: '#f6f8f9', paper: 'var(--surface)' },
    divider: 'var(--border)',
    action: {
      active: 'var(--text-muted)',
      hover: 'var(--surface-2)',
      selected: 'var(--accent-soft)',
      disabled: 'var(--text-muted)',
      disabledBackground: 'var(--surface-2)',
      focus: 'var(--surface-2)',
    },
  },
  shape: { borderRadius: 'var(--radius-m)' },
  shadows: SHADOWS,
  // Dialogs below the menus that are opened from them, the notes above all.
  zIndex: { mobileStepper: 20, fab: 20, speedDial: 20, appBar: 20, drawer: 30, modal: 40, tooltip: 70, snackbar: 80 },
  // MUI counts with them: as long as `--motion`, and what is closed is gone at once.
  transitions: {
    duration: {
      shortest: MOTION,
      shorter: MOTION,
      short: MOTION,
      standard: MOTION,
      complex: MOTION,
      enteringScreen: MOTION,
      leavingScreen: 0,
    },
  },
  typography: {
    fontFamily: 'var(--font-sans)',
    button: text('s', { fontWeight: 500, lineHeight: 1, textTransform: 'none' }),
    body1: text('s'),
    body2: text('s'),
    subtitle1: text('m', { fontWeight: 600 }),
    subtitle2: text('s', { fontWeight: 600 }),
    caption: text('xs', { lineHeight: 1.35 }),
    overline: text('xs', { textTransform: 'none' }),
    h1: heading('xl'),
    h2: heading('xl'),
    h3: heading('l'),
    h4: heading('l'),
    h5: heading('l'),
    h6: heading('l'),
  },
  components: { ...buttons, ...displays, ...inputs, ...menus, ...overlays, ...stock },
}
