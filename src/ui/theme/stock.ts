import type { Components, Theme } from '@mui/material/styles'

/**
 * What MUI and react-admin colour by a computation, or by a colour that one computes with and so is none of our tokens:
 * here it is the token.
 */
export const stock: Components<Theme> & Record<`Ra${string}`, object> = {
  MuiAvatar: { styleOverrides: { colorDefault: { color: 'var(--surface)' } } },
  MuiTableCell: { styleOverrides: { stickyHeader: { backgroundColor: 'var(--surface)' } } },
  MuiSnackbarContent: { styleOverrides: { root: { backgroundColor: 'var(--text)', color: 'var(--surface)' } } },
  RaBulkActionsToolbar: { styleOverrides: { root: { '& .RaBulkActionsToolbar-toolbar': { backgroundColor: 'var(--accent-soft)', color: 'var(--accent)' } } } },
  RaFileInput: { styleOverrides: { root: { '& .RaFileInput-dropZone': { background: 'var(--bg)' } } } },
  RaImageInput: { styleOverrides: { root: { '& .RaFileInput-dropZone': { background: 'var(--bg)' } } } },
}
