import { cleanup, render } from '@testing-library/react'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { CoreAdminContext } from 'ra-core'
import { afterEach, expect, test } from 'vitest'
import { StyleOrder } from '../theme/StyleOrder'
import { theme } from '../theme/theme'
import { StylesAhead } from './StylesAhead'

afterEach(cleanup)

const styles = () => [...document.querySelectorAll('style[data-emotion]')].map((style) => style.textContent).join('\n')

test('makes the styles of the controls and leaves nothing in the page', async () => {
  const { container } = render(
    <CoreAdminContext>
      <StyleOrder>
        <ThemeProvider theme={createTheme(theme)}>
          <StylesAhead />
        </ThemeProvider>
      </StyleOrder>
    </CoreAdminContext>,
  )
  await expect
    .poll(
      () =>
        [
          'MuiButton',
          'MuiIconButton',
          'MuiInputBase',
          'MuiNativeSelect',
          'MuiCheckbox',
          'MuiSwitch',
          'MuiChip',
          'MuiTabs',
        ].filter((name) => !styles().includes(`${name}-`)),
      { timeout: 5000 },
    )
    .toEqual([])
  await expect.poll(() => container.innerHTML, { timeout: 5000 }).toBe('')
})
