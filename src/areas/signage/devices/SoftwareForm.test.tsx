import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { english, openAction } from '../../../ui/list/testAction'
import { SoftwareForm } from './SoftwareForm'

/** A request that is answered when the test says so. */
class Sent extends EventTarget {
  static last: Sent
  readonly upload = new EventTarget()
  status = 200
  responseText = '{"code":1}'
  body: FormData | undefined
  open = vi.fn()
  setRequestHeader = vi.fn()
  abort = vi.fn(() => this.dispatchEvent(new Event('abort')))
  send(body: FormData) {
    this.body = body
    Sent.last = this
  }
}

const label = (field: string) => english(`resources.software-upload.fields.${field}`)
const SEND = { name: english('resources.software-package.actions.upload') }
const choose = () =>
  userEvent.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File(['x'], 'linux_IP231A_1.4.2.apk'),
  )

async function open() {
  vi.stubGlobal('XMLHttpRequest', Sent)
  const opened = await openAction('software-package', 'upload', [], { form: SoftwareForm })
  await screen.findByRole('textbox', { name: label('ver') })
  return opened
}

it('reports a missing file first, then an invalid version', async () => {
  await open()
  await waitFor(() => expect(document.activeElement?.textContent).toBe(english('form.file.choose')))
  await userEvent.click(screen.getByRole('button', SEND))
  expect(await screen.findByText(english('resources.software-upload.errors.file'))).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe(english('form.file.choose')))
  await choose()
  const version = screen.getByRole<HTMLInputElement>('textbox', { name: label('ver') })
  await waitFor(() => expect(version.value).toBe('1.4.2'))
  expect(screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.textContent).toBe('23.1 inch (IP231A)')
  await userEvent.clear(version)
  await userEvent.type(version, 'new')
  await userEvent.click(screen.getByRole('button', SEND))
  expect(await screen.findByText(english('resources.software-upload.errors.ver'))).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(version))
})

it('sends the file with the properties from its name, and shows the progress', async () => {
  const { onClose } = await open()
  await choose()
  await userEvent.click(screen.getByRole('button', SEND))
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0'))
  act(
    () =>
      void Sent.last.upload.dispatchEvent(
        new ProgressEvent('progress', { lengthComputable: true, loaded: 4, total: 10 }),
      ),
  )
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40'))
  expect(Sent.last.open).toHaveBeenCalledWith('POST', expect.stringMatching(/\/plus\/store\/S1\/sw\/file$/))
  expect(
    [...(Sent.last.body ?? [])].map(([name, value]) =>
      value instanceof File ? `${name}: ${value.name}` : `${name}=${value}`,
    ),
  ).toEqual(['os=linux', 'model=IP231A', 'ver=1.4.2', 'file: linux_IP231A_1.4.2.apk'])
  Sent.last.dispatchEvent(new Event('load'))
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
})

it('Escape cancels the upload', async () => {
  const { onClose } = await open()
  await choose()
  await userEvent.click(screen.getByRole('button', SEND))
  await screen.findByRole('progressbar')
  await userEvent.keyboard('{Escape}')
  expect(Sent.last.abort).toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledWith(false)
})
