import type { Components, Theme } from '@mui/material/styles'

const OFF = '.Mui-disabled, .Mui-readOnly'

/** What is typed in, chosen from, ticked and switched: the frame stands around the whole control, with what follows it. */
export const inputs: Components<Theme> = {
  MuiInputBase: {
    // Its keyframes report what the browser fills in to labels that float; ours stand above.
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: {
      root: {
        width: '100%',
        height: 'var(--control-height)',
        padding: 0,
        border: '1px solid var(--border-strong)',
        borderRadius: 'var(--radius-m)',
        backgroundColor: 'var(--surface)',
        color: 'var(--text)',
        fontSize: 'var(--text-s)',
        lineHeight: 'inherit',
        [`&:hover:not(.Mui-focused, ${OFF})`]: { borderColor: 'var(--text-muted)' },
        '&.Mui-error': { borderColor: 'var(--error-mark)' },
        '&.Mui-focused': {
          borderColor: 'var(--focus)',
          outline: '2px solid color-mix(in srgb, var(--focus) 35%, transparent)',
        },
        [`&:is(${OFF})`]: { backgroundColor: 'var(--surface-2)', color: 'var(--text-muted)' },
        '&.MuiInputBase-multiline': { height: 'auto' },
        '@media (pointer: coarse)': { fontSize: 16 },
      },
      input: {
        boxSizing: 'border-box',
        height: '100%',
        padding: '0 10px',
        borderRadius: 'inherit',
        '&::placeholder': { color: 'var(--text-muted)', opacity: 1 },
        '&:is([inputmode="numeric"], [inputmode="decimal"])': { fontVariantNumeric: 'tabular-nums' },
        '&.Mui-disabled': { WebkitTextFillColor: 'currentcolor' },
        'textarea&': { height: 'auto', minHeight: 74, padding: '5px 10px', lineHeight: 1.45, resize: 'vertical' },
      },
    },
  },
  MuiOutlinedInput: { styleOverrides: { notchedOutline: { display: 'none' } } },
  MuiInputAdornment: {
    defaultProps: { disableTypography: true },
    styleOverrides: {
      root: {
        height: '100%',
        maxHeight: 'none',
        margin: 0,
        paddingInline: '0 10px',
        color: 'var(--text-muted)',
        fontSize: 'var(--text-xs)',
        '&:has(button)': { padding: 0 },
        '& > button, & > span > button': { height: '100%' },
      },
    },
  },
  MuiNativeSelect: {
    styleOverrides: {
      select: { textOverflow: 'ellipsis', '&&&': { paddingRight: 30 }, '&:focus': { borderRadius: 'inherit' } },
      icon: { top: 'calc(50% - 7px)', right: 9, width: 14, height: 14, color: 'var(--text-muted)' },
    },
  },
  MuiCheckbox: {
    // Who names a box by `aria-label`, as react-admin's Datagrid does, names the input: MUI puts it on the frame around, which has no role.
    defaultProps: {
      slotProps: {
        input: ({ 'aria-label': name }) => (name ? { 'aria-label': name } : {}),
        root: { 'aria-label': undefined },
      },
    },
    styleOverrides: {
      // The box itself is the browser's, drawn by base.css: without three icons of SVG to draw and to swap.
      root: {
        width: 16,
        height: 16,
        padding: 0,
        flex: 'none',
        color: 'inherit',
        '&:focus-visible': { outline: 0 },
        '& > input': { position: 'static', width: 16, height: 16, opacity: 1 },
        '& > svg': { display: 'none' },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: {
        width: 30,
        height: 18,
        padding: 0,
        flex: 'none',
        overflow: 'visible',
        borderRadius: 9,
        '&:has(input:focus-visible)': { outline: '2px solid var(--focus)', outlineOffset: 1 },
        '&:has(input:disabled)': { opacity: 0.45 },
      },
      switchBase: {
        padding: 3,
        color: 'var(--text-muted)',
        transition: 'transform var(--motion)',
        '&:hover': { backgroundColor: 'transparent' },
        '&.Mui-checked': { color: 'var(--accent-text)', transform: 'translateX(12px)' },
        '&.Mui-checked + .MuiSwitch-track': {
          backgroundColor: 'var(--accent)',
          borderColor: 'var(--accent)',
          opacity: 1,
        },
        '&.Mui-disabled': { color: 'var(--text-muted)' },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 1 },
        '&.Mui-checked.Mui-disabled': { color: 'var(--accent-text)' },
        // All of the switch, wherever the thumb is.
        '& .MuiSwitch-input': { left: 0, width: 30, height: 18 },
        '&.Mui-checked .MuiSwitch-input': { left: -12 },
      },
      thumb: { width: 12, height: 12, boxShadow: 'none' },
      track: {
        boxSizing: 'border-box',
        border: '1px solid var(--text-muted)',
        borderRadius: 9,
        backgroundColor: 'var(--surface-2)',
        opacity: 1,
        transition: 'background-color var(--motion)',
      },
    },
  },
}
