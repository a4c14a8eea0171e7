import { HttpError, request } from '../../../data/http'
import type { PlusTemplate, PlusTemplateSave } from '../../../generated/types'
import { fillPath } from '../../../schema/template'

const pathOf = (storeCode: string, _id: string) => fillPath('/plus/store/{storeCode}/template/{_id}', { storeCode, _id })

/** A template with its slides. @throws HttpError */
export const readTemplate = (storeCode: string, _id: string): Promise<PlusTemplate> => request<PlusTemplate>('GET', pathOf(storeCode, _id))

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

/** Saves a template; with `revision` 0 it is only added. @throws HttpError 409 where it is there */
export const saveTemplate = (storeCode: string, _id: string, body: PlusTemplateSave): Promise<PlusTemplate> => request<PlusTemplate>('POST', pathOf(storeCode, _id), { body })
