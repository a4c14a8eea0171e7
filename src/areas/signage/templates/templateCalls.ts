import { hasSaid, HttpError, request } from '../../../data/http'
import type { PlusDevice, PlusTemplate, PlusTemplateSave } from '../../../generated/types'
import { fillPath } from '../../../schema/template'

const pathOf = (storeCode: string, _id: string) =>
  fillPath('/plus/store/{storeCode}/template/{_id}', { storeCode, _id })

/** A template with its slides. @throws HttpError */
export const readTemplate = (storeCode: string, _id: string): Promise<PlusTemplate> =>
  request<PlusTemplate>('GET', pathOf(storeCode, _id))

/** Whether a store has a template with this name. @throws HttpError */
export async function hasTemplate(storeCode: string, _id: string): Promise<boolean> {
  try {
    await readTemplate(storeCode, _id)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return false
    throw error
  }
}

/** Whether a template was rejected because its name is taken. */
export const isNameTaken = (error: unknown): boolean => hasSaid(error, 'server.signage.templateRegistered')

/** Saves a template; with `revision` 0 it must be new. @throws HttpError 409 if it exists */
export const saveTemplate = (storeCode: string, _id: string, body: PlusTemplateSave): Promise<PlusTemplate> =>
  request<PlusTemplate>('POST', pathOf(storeCode, _id), { body })

/** Adds a template with the slides of another. @throws HttpError 409 if the name is taken */
export async function duplicateTemplate(storeCode: string, from: string, to: string): Promise<void> {
  const { size, show = [] } = await readTemplate(storeCode, from)
  await saveTemplate(storeCode, to, { size, show, revision: 0 })
}

/**
 * Renames a template: copies it, moves the devices, and removes the old one last, so that no failure leaves a device
 * without slides.
 * @throws HttpError 409 if the name is taken
 */
export async function renameTemplate(storeCode: string, from: string, to: string): Promise<void> {
  await duplicateTemplate(storeCode, from, to)
  const devices = await request<readonly PlusDevice[]>(
    'GET',
    fillPath('/plus/device/findByTemplate/{from}/store/{storeCode}', { from, storeCode }),
  )
  const macList = devices.map(({ mac }) => mac)
  if (macList.length > 0)
    await request('POST', fillPath('/plus/store/{storeCode}/device/list/template', { storeCode }), {
      query: { update: false },
      body: { template: to, macList, flag: 0 },
    })
  await request('DELETE', pathOf(storeCode, from))
}
