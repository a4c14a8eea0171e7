import Alert from '@mui/material/Alert'
import SnackbarContent from '@mui/material/SnackbarContent'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import { BulkActionsToolbar, CoreAdminContext, ListContextProvider, type ListControllerResult } from 'react-admin'
import { afterEach, expect, test } from 'vitest'
import { StyleOrder } from './StyleOrder'
import { theme } from './theme'

afterEach(cleanup)

test('the browser mixes colours of tokens: MUI computes none', () => {
  const made = createTheme(theme)
  expect(made.palette.error.main).toBe('var(--error)')
  expect(made.alpha('var(--accent)', 0.1)).toBe('oklch(from var(--accent) l c h / 0.1)')
  expect(made.lighten('var(--accent)', 0.5)).toContain('color-mix(in oklch, var(--accent)')
})

test('parts that compute colours of their own are drawn', () => {
  const list = { selectedIds: [1], onUnselectItems: () => undefined, resource: 'store', data: [{ id: 1 }], total: 1 } as unknown as ListControllerResult
  render(
    <CoreAdminContext>
      <StyleOrder>
        <ThemeProvider theme={createTheme(theme)}>
          <SnackbarContent message="saved" />
          <Alert severity="warning">old</Alert>
          <ListContextProvider value={list}>
            <BulkActionsToolbar>
              <button type="button">act</button>
            </BulkActionsToolbar>
          </ListContextProvider>
        </ThemeProvider>
      </StyleOrder>
    </CoreAdminContext>,
  )
  expect(screen.getByText('saved')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'act' })).toBeTruthy()
})

test('styles of MUI come before those of pages', () => {
  render(
    <StyleOrder>
      <ThemeProvider theme={createTheme(theme)}>
        <Alert severity="info">a note</Alert>
      </ThemeProvider>
    </StyleOrder>,
  )
  const css = [...document.querySelectorAll('style[data-emotion]')].map((style) => style.textContent).join('\n')
  expect(css).toContain('@layer mui')
})
