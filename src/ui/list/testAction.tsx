import { QueryClient } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { Suspense, useState, type ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { mergeTexts, readLocaleFiles } from '../../../scripts/localeFiles'
import { dataProvider } from '../../data/dataProvider'
import { loadDescriptor } from '../../data/descriptors'
import { writeSession } from '../../data/session'
import { ADMIN_SESSION } from '../../data/testSession'
import { createTranslate } from '../../data/texts'
import type { ResourceName } from '../../generated/resources'
import { FeedbackHost } from '../feedback/FeedbackHost'
import { shownErrors } from '../kit/errorDialog'
import { ActionForm } from './ActionForm'
import type { ActionDialogProps } from './actionTypes'
import type { Row } from './selection'

export const english = createTranslate(mergeTexts(readLocaleFiles(process.cwd(), 'en_US')), 'en_US')
const i18n = { translate: english, changeLocale: () => Promise.resolve(), getLocale: () => 'en_US' }

/** The dialog of an action of a real schema, for tests; `calls` are what it sends, answered by `answer`. */
export async function openAction(
  resource: ResourceName,
  id: string,
  rows: readonly Row[],
  {
    form: Form = ActionForm,
    answer = () => Response.json({ code: 1 }),
    queries = new QueryClient(),
  }: {
    form?: ComponentType<ActionDialogProps>
    answer?: (call: string) => Response | Promise<Response>
    queries?: QueryClient
  } = {},
) {
  const action = (await loadDescriptor(resource)).actions.find((one) => one.id === id)
  if (!action) throw new Error(`${resource} has no action ${id}`)
  await loadDescriptor(action.form ?? resource)
  const calls: string[] = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
    const call = `${method} ${url.replace(/^https?:\/\/[^/]+/, '')} ${body}`.trim()
    if (/^GET \/config\/store\/[^/]+$/.test(call)) return Promise.resolve(Response.json({ storeName: 'Berlin' }))
    calls.push(call)
    return Promise.resolve(answer(call))
  })
  writeSession(ADMIN_SESSION)
  shownErrors.set(() => [])
  const onClose = vi.fn<ActionDialogProps['onClose']>()
  const Stage = () => {
    const [isOpen, setOpen] = useState(true)
    const close: ActionDialogProps['onClose'] = (done) => {
      onClose(done)
      setOpen(false)
    }
    return (
      isOpen && <Form action={action} resource={resource} rows={rows} params={{ storeCode: 'S1' }} onClose={close} />
    )
  }
  await act(async () => {
    render(
      <MemoryRouter>
        <CoreAdminContext dataProvider={dataProvider} queryClient={queries} i18nProvider={i18n}>
          <Suspense fallback={null}>
            <Stage />
          </Suspense>
          <FeedbackHost />
        </CoreAdminContext>
      </MemoryRouter>,
    )
  })
  return { calls, onClose }
}
