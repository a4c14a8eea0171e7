import type { Components, Theme } from '@mui/material/styles'

/** Menus and popovers, and the tabs of a page. */
export const menus: Components<Theme> = {
  MuiPaper: {
    styleOverrides: {
      root: {
        backgroundImage: 'none',
        variants: [
          { props: { variant: 'outlined' }, style: { borderRadius: 'var(--radius-l)' } },
          {
            props: { elevation: 8 },
            style: {
              border: '1px solid var(--border)',
              borderRadius: 'var(--radius-l)',
              outline: 'none',
              overflow: 'auto',
            },
          },
        ],
      },
    },
  },
  MuiList: { styleOverrides: { root: { outline: 0 }, padding: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        gap: 8,
        minHeight: 'var(--control-height-s)',
        minWidth: 170,
        maxWidth: 'min(352px, 92vw)',
        padding: '4px 8px',
        borderRadius: 'var(--radius-s)',
        fontSize: 'var(--text-s)',
        whiteSpace: 'normal',
        '@media (min-width: 600px)': { minHeight: 'var(--control-height-s)' },
        '& svg': { width: 16, height: 16, color: 'var(--text-muted)' },
        '& kbd': {
          marginInlineStart: 'auto',
          paddingInlineStart: 24,
          color: 'var(--text-muted)',
          font: 'inherit',
          fontSize: 'var(--text-xs)',
          whiteSpace: 'nowrap',
        },
        '&:hover': { backgroundColor: 'transparent' },
        '&:focus, &.Mui-focusVisible': { backgroundColor: 'var(--surface-2)', outline: 0 },
        '&[aria-current="true"]': { color: 'var(--accent)', fontWeight: 600 },
        '&[data-danger]': { color: 'var(--error)' },
        '&.Mui-disabled': { color: 'var(--text-muted)', opacity: 0.6 },
      },
    },
  },
  MuiDivider: { styleOverrides: { root: { margin: 4 } } },
  MuiAutocomplete: {
    styleOverrides: {
      paper: {
        marginBlock: 4,
        border: '1px solid var(--border)',
        borderRadius: 'var(--radius-l)',
        boxShadow: 'var(--shadow-2)',
      },
      popper: { zIndex: 60 },
      listbox: {
        maxHeight: '50dvh',
        padding: 4,
        '& .MuiAutocomplete-option': {
          gap: 8,
          minHeight: 'var(--control-height-s)',
          padding: '4px 8px',
          borderRadius: 'var(--radius-s)',
          '&.Mui-focused, &[aria-selected="true"].Mui-focused': { backgroundColor: 'var(--surface-2)' },
          '&[aria-selected="true"]': { backgroundColor: 'transparent', fontWeight: 600 },
        },
      },
      noOptions: { padding: 'var(--space-2) var(--space-3)', color: 'var(--text-muted)' },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 36, borderBottom: '1px solid var(--border)' },
      list: { gap: 'var(--space-4)' },
      // The line is the tab's own: nothing is measured to place it.
      indicator: { display: 'none' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 36,
        padding: '0 2px',
        borderBottom: '2px solid transparent',
        color: 'var(--text-muted)',
        whiteSpace: 'nowrap',
        '&:hover': { color: 'var(--text)' },
        '&.Mui-selected': { borderBottomColor: 'var(--accent)', color: 'var(--text)' },
        '&:focus-visible': { outlineOffset: -2 },
      },
    },
  },
}
