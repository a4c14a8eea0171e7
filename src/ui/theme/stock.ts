import type { Components, Theme } from '@mui/material/styles'

/** What react-admin's own views are made of: the pages of extensions. */
export const stock: Components<Theme> & Record<`Ra${string}`, object> = {
  // What MUI and react-admin colour by a computation, or by a colour that one computes with and so is none of our tokens:
  // here it is the token.
  MuiAvatar: { styleOverrides: { colorDefault: { color: 'var(--surface)' } } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: 'var(--border)', fontSize: 'var(--text-s)' },
      head: { color: 'var(--text-muted)', fontWeight: 600 },
      stickyHeader: { backgroundColor: 'var(--surface)' },
    },
  },
  MuiSnackbarContent: { styleOverrides: { root: { backgroundColor: 'var(--text)', color: 'var(--surface)' } } },
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: { '& .RaBulkActionsToolbar-toolbar': { backgroundColor: 'var(--accent-soft)', color: 'var(--accent)' } },
    },
  },
  RaFileInput: { styleOverrides: { root: { '& .RaFileInput-dropZone': { background: 'var(--bg)' } } } },
  RaImageInput: { styleOverrides: { root: { '& .RaFileInput-dropZone': { background: 'var(--bg)' } } } },
  // Labels stand above their inputs, as ours do.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        marginBottom: 4,
        maxWidth: 'none',
        transform: 'none',
        color: 'var(--text)',
        fontSize: 'var(--text-s)',
        fontWeight: 500,
        '&.Mui-focused': { color: 'var(--text)' },
        '&.Mui-error': { color: 'var(--error)' },
      },
    },
  },
  RaArrayInput: { styleOverrides: { root: { '& .RaArrayInput-label': { left: 0 } } } },
  RaSimpleFormIterator: { styleOverrides: { root: { '& .RaSimpleFormIterator-line': { paddingBlock: 8 } } } },
  MuiFormControlLabel: { styleOverrides: { root: { gap: 8, marginInline: 0 } } },
  MuiFormHelperText: { styleOverrides: { root: { margin: '4px 0 0' } } },
  MuiSelect: { styleOverrides: { select: { display: 'flex', alignItems: 'center', minHeight: 0 } } },
  MuiTablePagination: {
    styleOverrides: { root: { fontSize: 'var(--text-s)' }, input: { width: 'auto' }, select: { paddingLeft: 8 } },
  },
}
