import Alert from '@mui/material/Alert'
import SnackbarContent from '@mui/material/SnackbarContent'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import {
  BulkActionsToolbar,
  CoreAdminContext,
  Datagrid,
  ListContextProvider,
  type ListControllerResult,
  TextField,
} from 'react-admin'
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
  const list = {
    selectedIds: [1],
    onUnselectItems: () => undefined,
    resource: 'store',
    data: [{ id: 1 }],
    total: 1,
  } as unknown as ListControllerResult
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

test('boxes of a Datagrid have their names at the inputs, not at the frames around them', () => {
  const list = {
    resource: 'store',
    data: [{ id: 1 }],
    total: 1,
    sort: { field: 'id', order: 'ASC' },
    selectedIds: [],
    onSelect: () => undefined,
    onToggleItem: () => undefined,
  } as unknown as ListControllerResult
  const { container } = render(
    <CoreAdminContext
      i18nProvider={{ translate: (key) => key, changeLocale: () => Promise.resolve(), getLocale: () => 'en' }}
    >
      <ThemeProvider theme={createTheme(theme)}>
        <ListContextProvider value={list}>
          <Datagrid resource="store" rowClick={false}>
            <TextField source="id" />
          </Datagrid>
        </ListContextProvider>
      </ThemeProvider>
    </CoreAdminContext>,
  )
  expect(screen.getByRole('checkbox', { name: 'ra.action.select_all' })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'ra.action.select_row' })).toBeTruthy()
  expect(container.querySelectorAll('span[aria-label]')).toHaveLength(0)
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
