import type { Components, Theme } from '@mui/material/styles'

/** Off: disabled, or only marked as disabled to keep the focus. */
const OFF = ':is(:disabled, .Mui-disabled, [aria-disabled="true"])'

/** Buttons. */
export const buttons: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: 1 },
        // The tooltip of a disabled button says why.
        '&.Mui-disabled': { pointerEvents: 'auto' },
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: {
        gap: 6,
        minWidth: 0,
        height: 'var(--control-height)',
        padding: '0 12px',
        border: '1px solid transparent',
        whiteSpace: 'nowrap',
        transition: 'background-color var(--motion), border-color var(--motion)',
        '& svg': { width: 16, height: 16 },
        [`&${OFF}`]: { cursor: 'default', opacity: 0.55 },
        variants: [
          {
            props: { size: 'small' },
            style: { height: 'var(--control-height-s)', padding: '0 9px', fontSize: 'var(--text-s)' },
          },
          {
            props: { variant: 'contained' },
            style: {
              boxShadow: 'var(--shadow-1)',
              '&:hover, &:active': { boxShadow: 'var(--shadow-1)' },
              '&.Mui-disabled': {
                color: 'var(--variant-containedColor)',
                backgroundColor: 'var(--variant-containedBg)',
                boxShadow: 'var(--shadow-1)',
              },
              [`&${OFF}:hover`]: { backgroundColor: 'var(--variant-containedBg)' },
            },
          },
          {
            props: { variant: 'outlined' },
            style: {
              border: '1px solid var(--border-strong)',
              backgroundColor: 'var(--surface)',
              boxShadow: 'var(--shadow-1)',
              '&.Mui-disabled': { color: 'inherit', border: '1px solid var(--border-strong)' },
              [`&:hover:not(${OFF})`]: { backgroundColor: 'var(--surface-2)' },
            },
          },
          {
            props: { variant: 'text' },
            style: {
              '&.Mui-disabled': { color: 'inherit' },
              [`&:hover:not(${OFF}), &[aria-expanded="true"]`]: { backgroundColor: 'var(--surface-2)' },
            },
          },
        ],
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 'var(--control-height)',
        height: 'var(--control-height)',
        padding: 0,
        borderRadius: 'var(--radius-m)',
        color: 'var(--text-muted)',
        transition: 'none',
        '& svg': { width: 16, height: 16 },
        [`&:hover:not(${OFF}), &[aria-expanded="true"]`]: { backgroundColor: 'var(--surface-2)', color: 'var(--text)' },
        '&[aria-pressed="true"]': { backgroundColor: 'var(--accent-soft)', color: 'var(--accent)' },
        [`&${OFF}`]: { cursor: 'default', opacity: 0.45 },
        variants: [
          {
            props: { size: 'small' },
            style: { width: 'var(--control-height-s)', height: 'var(--control-height-s)', padding: 0 },
          },
        ],
      },
    },
  },
  MuiCircularProgress: {
    defaultProps: { color: 'inherit' },
    styleOverrides: { root: { flex: 'none', animationDuration: 'var(--motion-turn)' } },
  },
}
