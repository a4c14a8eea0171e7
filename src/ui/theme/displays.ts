import type { Components, Theme } from '@mui/material/styles'

const TONES = ['success', 'warning', 'error', 'info'] as const
const tokens = { success: 'ok', warning: 'warn', error: 'error', info: 'info' } as const

/** A soft background with its text, by the colour of a status. */
const soft = TONES.map((color) => ({
  props: { color },
  style: { backgroundColor: `var(--${tokens[color]}-soft)`, color: `var(--${tokens[color]})` },
}))

/** What is only read. */
export const displays: Components<Theme> = {
  MuiChip: {
    styleOverrides: {
      root: {
        height: 20,
        gap: 4,
        padding: '0 7px',
        borderRadius: 999,
        backgroundColor: 'var(--surface-2)',
        color: 'var(--text-muted)',
        fontSize: 'var(--text-xs)',
        fontWeight: 500,
        lineHeight: '18px',
        cursor: 'inherit',
        '& svg': { width: 12, height: 12, flex: 'none' },
        '& .MuiChip-icon': { margin: 0, color: 'inherit' },
        variants: soft,
      },
      label: { padding: 0 },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 'var(--space-2) var(--space-3)',
        padding: 'var(--space-2) var(--space-3)',
        borderRadius: 'var(--radius-m)',
        fontSize: 'var(--text-s)',
        fontVariantNumeric: 'tabular-nums',
      },
      icon: { margin: 0, padding: 0, fontSize: 16, opacity: 1, '& svg': { width: 16, height: 16 } },
      message: { flex: '1 1 0', minWidth: 180, padding: 0, overflow: 'visible' },
      action: { flexWrap: 'wrap', alignItems: 'center', gap: 'inherit', margin: 0, padding: 0 },
      outlined: {
        flexWrap: 'nowrap',
        alignItems: 'flex-start',
        gap: 10,
        padding: '8px 8px 8px 14px',
        border: '1px solid var(--border)',
        borderRadius: 'var(--radius-l)',
        backgroundColor: 'var(--surface)',
        color: 'var(--text)',
        boxShadow: 'var(--shadow-2)',
        '& .MuiAlert-icon': { marginTop: 5, '& svg': { width: 18, height: 18 } },
        '& .MuiAlert-message': { minWidth: 0, paddingBlock: 5, overflowWrap: 'anywhere' },
        variants: TONES.map((severity) => ({
          props: { severity },
          style: { '& .MuiAlert-icon': { color: `var(--${tokens[severity]}-mark)` } },
        })),
      },
      standard: {
        '& button': { color: 'var(--text)' },
        variants: TONES.map((severity) => ({
          props: { severity },
          style: {
            backgroundColor: `var(--${tokens[severity]}-soft)`,
            color: `var(--${tokens[severity]})`,
            '& .MuiAlert-icon': { color: 'inherit' },
          },
        })),
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: false },
    styleOverrides: { root: { borderRadius: 'var(--radius-s)', backgroundColor: 'var(--surface-2)' } },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: {
        width: '100%',
        height: 6,
        borderRadius: 3,
        backgroundColor: 'var(--surface-2)',
        variants: [
          { props: { color: 'success' }, style: { '--bar': 'var(--ok-mark)' } },
          { props: { color: 'warning' }, style: { '--bar': 'var(--warn-mark)' } },
          { props: { color: 'error' }, style: { '--bar': 'var(--error-mark)' } },
        ],
      },
      bar: { borderRadius: 3, backgroundColor: 'var(--bar, var(--accent))' },
    },
  },
}
