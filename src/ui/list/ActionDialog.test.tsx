import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testDataProvider } from 'ra-core'
import { useState, type ComponentType } from 'react'
import { expect, it } from 'vitest'
import type { PlacedAction } from '../../schema/descriptor'
import { Dialog } from '../kit/Dialog'
import { lazily } from '../kit/lazily'
import { ActionDialog } from './ActionDialog'
import type { ActionDialogProps } from './actionTypes'

const i18n = { translate: (key: string) => key, changeLocale: async () => undefined, getLocale: () => 'en' }
const blink: PlacedAction = { id: 'blink', on: 'page', form: 'plus-blink' }

/** The dialog of an action, whose code comes once `come` is called; in it stands a part that never does. */
function start() {
  let come = () => {}
  const Part = lazily(() => new Promise<ComponentType<object>>(() => undefined))
  const Scans = () => (
    <Dialog open onOpenChange={() => undefined} title="Scans">
      <input />
      <Part />
    </Dialog>
  )
  const Late = lazily<ActionDialogProps>(() => new Promise((resolve) => (come = () => resolve(Scans))))
  function Page() {
    const [isOpen, setOpen] = useState(false)
    const [presses, setPresses] = useState(0)
    const press = () => {
      setOpen(true)
      setPresses(presses + 1)
    }
    return (
      <>
        <button onClick={press}>{`pressed ${presses}`}</button>
        {isOpen && (
          <ActionDialog
            dialog={Late}
            title="Blink"
            action={blink}
            resource="plus-device"
            rows={[]}
            params={{}}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    )
  }
  render(
    <CoreAdminContext dataProvider={testDataProvider()} i18nProvider={i18n}>
      <Page />
    </CoreAdminContext>,
  )
  return { come: () => act(async () => come()) }
}

it('a dialog that is on its way has the focus: what is scanned presses nothing, and then it is there alone', async () => {
  const { come } = start()
  await userEvent.click(screen.getByText('pressed 0'))
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Blink' }))
  await userEvent.keyboard('A1{Enter} B2{Enter}')
  expect(screen.getByText('pressed 1')).toBeTruthy()
  await come()
  await screen.findByRole('dialog', { name: 'Scans' })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

it('Escape closes it before it is there, and the focus is back where it was', async () => {
  const { come } = start()
  await userEvent.click(screen.getByText('pressed 0'))
  await userEvent.keyboard('{Escape}')
  await come()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByText('pressed 1'))
})
