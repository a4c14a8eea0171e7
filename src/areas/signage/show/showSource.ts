import { request } from '../../../data/http'
import type { PlusDeviceShow, PlusShow, PlusTemplate } from '../../../generated/types'
import { DEFAULT_SCREEN, type Screen, screenOfSize } from '../../../schema/screens'
import { type Delivery, deliverTemplate, deliverToDevice } from './delivery'

/** A show as the server has it. */
export interface SavedShow {
  readonly slides: readonly PlusShow[]
  readonly screen: Screen
  /** Counts the saves; undefined on a server that does not. */
  readonly revision: number | undefined
  /** The template that a device follows; null without one. */
  readonly template: string | null
}

/** Where a show comes from and goes to. */
export interface ShowSource {
  /** Names it among the queries, and to other tabs. */
  readonly key: readonly string[]
  load(signal?: AbortSignal): Promise<SavedShow>
  /** @param revision the one that was loaded; undefined saves over whatever is there */
  save(slides: readonly PlusShow[], revision: number | undefined): Promise<SavedShow>
  /** Lets the devices that play it fetch what was saved last. */
  deliver(): Promise<Delivery>
}

/** The slides of a device (spec/3 §7). */
export function deviceShow(storeCode: string, mac: string): ShowSource {
  const path = `/plus/store/${encodeURIComponent(storeCode)}/device/${encodeURIComponent(mac)}/show`
  let screen: Pick<PlusDeviceShow, 'screenWidth' | 'screenHeight'> = {}
  const read = ({ show, screenWidth, screenHeight, revision, template }: PlusDeviceShow): SavedShow => {
    const { width, height } = { width: screenWidth ?? DEFAULT_SCREEN.width, height: screenHeight ?? DEFAULT_SCREEN.height }
    screen = { screenWidth: width, screenHeight: height }
    return { slides: show, screen: { width, height }, revision, template: template ?? null }
  }
  return {
    key: ['plus-device-show', storeCode, mac],
    load: async (signal) => read(await request<PlusDeviceShow>('GET', path, { signal })),
    save: async (show, revision) => read(await request<PlusDeviceShow>('POST', path, { body: { ...screen, show, ...(revision !== undefined && { revision }) } })),
    deliver: () => deliverToDevice(storeCode, mac),
  }
}

/** The slides of a template (spec/3 §7). */
export function templateShow(storeCode: string, templateId: string, size: PlusTemplate['size']): ShowSource {
  const path = `/plus/store/${encodeURIComponent(storeCode)}/template/${encodeURIComponent(templateId)}`
  const read = (template: PlusTemplate): SavedShow => ({ slides: template.show ?? [], screen: screenOfSize(template.size) ?? DEFAULT_SCREEN, revision: template.revision, template: null })
  return {
    key: ['plus-template-show', storeCode, templateId],
    load: async (signal) => read(await request<PlusTemplate>('GET', path, { signal })),
    save: async (show, revision) => read(await request<PlusTemplate>('POST', path, { body: { size, show, ...(revision !== undefined && { revision }) } })),
    deliver: () => deliverTemplate(storeCode, templateId),
  }
}
