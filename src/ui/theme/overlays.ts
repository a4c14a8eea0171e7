import type { Components, Theme } from '@mui/material/styles'
import { Instant } from '../kit/Instant'

/** A sheet over the whole screen of a phone: all but the small ones. */
const PHONE = '@media (width < 640px)'
const SHEET = {
  margin: 0,
  width: '100%',
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  border: 0,
  borderRadius: 0,
}

/** What lies above the page: dialogs, drawers, toasts. */
export const overlays: Components<Theme> & Record<`Ra${string}`, object> = {
  MuiBackdrop: {
    defaultProps: { slots: { transition: Instant } },
    styleOverrides: {
      root: {
        backgroundColor: 'var(--backdrop)',
        animation: 'appear var(--motion)',
        '@keyframes appear': { from: { opacity: 0 } },
      },
      invisible: { backgroundColor: 'transparent' },
    },
  },
  MuiDialog: {
    defaultProps: { slots: { transition: Instant } },
    styleOverrides: {
      paper: {
        margin: 24,
        maxHeight: 'calc(100% - 48px)',
        border: '1px solid var(--border)',
        borderRadius: 'var(--radius-l)',
        backgroundImage: 'none',
        boxShadow: 'var(--shadow-3)',
        fontSize: 'var(--text-m)',
        outline: 'none',
        overflow: 'hidden',
        [PHONE]: { margin: 16 },
      },
      paperFullWidth: {
        width: 'calc(100% - 48px)',
        [PHONE]: {
          width: 'calc(100% - 32px)',
          '&:is(.MuiDialog-paperWidthSm, .MuiDialog-paperWidthMd)': { width: '100%' },
        },
      },
      paperWidthFalse: { maxWidth: 'none' },
      paperWidthXs: { maxWidth: 420 },
      paperWidthSm: { maxWidth: 600, [PHONE]: SHEET },
      paperWidthMd: { maxWidth: 920, [PHONE]: SHEET },
      paperFullScreen: {
        margin: 24,
        width: 'calc(100% - 48px)',
        maxWidth: 'none',
        height: 'calc(100% - 48px)',
        borderRadius: 'var(--radius-l)',
        [PHONE]: SHEET,
      },
    },
  },
  // React-admin's question, which its buttons ask before they delete: it looks as ours does.
  RaConfirm: {
    defaultProps: { role: 'alertdialog', maxWidth: 'xs', fullWidth: true },
    styleOverrides: {
      root: {
        '& .MuiDialogContentText-root': { color: 'var(--text)', fontSize: 'var(--text-m)' },
        '& .MuiDialogActions-root .MuiButton-startIcon': { display: 'none' },
        '& .ra-confirm.RaConfirm-confirmPrimary': {
          borderColor: 'transparent',
          backgroundColor: 'var(--accent)',
          color: 'var(--accent-text)',
          '&:hover': { backgroundColor: 'var(--accent-hover)' },
        },
        '& .ra-confirm.RaConfirm-confirmWarning': {
          borderColor: 'transparent',
          backgroundColor: 'var(--error)',
          color: 'var(--error-text)',
          '&:hover': { backgroundColor: 'var(--error-hover)' },
        },
      },
    },
  },
  MuiDrawer: {
    defaultProps: { slots: { transition: Instant } },
    styleOverrides: { paper: { backgroundImage: 'none', boxShadow: 'var(--shadow-3)', color: 'var(--text)' } },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        padding: 'var(--space-4) var(--space-5) var(--space-3)',
        fontSize: 'var(--text-l)',
        lineHeight: '28px',
        overflowWrap: 'anywhere',
      },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: {
        minHeight: 0,
        padding: '2px var(--space-5) var(--space-5)',
        overflow: 'auto',
        overscrollBehavior: 'contain',
        overflowWrap: 'anywhere',
      },
    },
  },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        gap: 'var(--space-2)',
        padding: 'var(--space-3) var(--space-5)',
        borderTop: '1px solid var(--border)',
        [PHONE]: { ':is(.MuiDialog-paperWidthSm, .MuiDialog-paperWidthMd) > & > button': { flex: 1 } },
      },
    },
  },
}
