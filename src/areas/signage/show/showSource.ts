import { request } from '../../../data/http'
import type { PlusDeviceShow, PlusShow, PlusTemplate } from '../../../generated/types'
import { DEFAULT_SCREEN, type Screen, screenOfSize } from '../../../schema/screens'
import { type Delivery, deliverTemplate, deliverToDevice } from './delivery'

/** A show on the server. */
export interface SavedShow {
  readonly slides: readonly PlusShow[]
  readonly screen: Screen
  /** Counts the saves; undefined if the server does not. */
  readonly revision: number | undefined
  /** The template that a device follows; null without one. */
  readonly template: string | null
}

/** Loads and saves a show. */
export interface ShowSource {
  /** Identifies the show in query keys and to other tabs. */
  readonly key: readonly string[]
  load(signal?: AbortSignal): Promise<SavedShow>
  /** @param revision the one that was loaded; undefined overwrites whatever is there */
  save(slides: readonly PlusShow[], revision: number | undefined): Promise<SavedShow>
  /** Tells the devices that play it to fetch the last save. */
  deliver(): Promise<Delivery>
}

/** The show of a device. */
export function deviceShow(storeCode: string, mac: string): ShowSource {
  const path = `/plus/store/${encodeURIComponent(storeCode)}/device/${encodeURIComponent(mac)}/show`
  let screen: Pick<PlusDeviceShow, 'screenWidth' | 'screenHeight'> = {}
  const read = ({ show, screenWidth, screenHeight, revision, template }: PlusDeviceShow): SavedShow => {
    const { width, height } = {
      width: screenWidth ?? DEFAULT_SCREEN.width,
      height: screenHeight ?? DEFAULT_SCREEN.height,
    }
    screen = { screenWidth: width, screenHeight: height }
    return { slides: show, screen: { width, height }, revision, template: template ?? null }
  }
  return {
    key: ['plus-device-show', storeCode, mac],
    load: async (signal) => read(await request<PlusDeviceShow>('GET', path, { signal })),
    save: async (show, revision) =>
      read(
        await request<PlusDeviceShow>('POST', path, {
          body: { ...screen, show, ...(revision !== undefined && { revision }) },
        }),
      ),
    deliver: () => deliverToDevice(storeCode, mac),
  }
}

/** The show of a template. */
export function templateShow(storeCode: string, templateId: string, size: PlusTemplate['size']): ShowSource {
  const path = `/plus/store/${encodeURIComponent(storeCode)}/template/${encodeURIComponent(templateId)}`
  const read = (template: PlusTemplate): SavedShow => ({
    slides: template.show ?? [],
    screen: screenOfSize(template.size) ?? DEFAULT_SCREEN,
    revision: template.revision,
    template: null,
  })
  return {
    key: ['plus-template-show', storeCode, templateId],
    load: async (signal) => read(await request<PlusTemplate>('GET', path, { signal })),
    save: async (show, revision) =>
      read(
        await request<PlusTemplate>('POST', path, {
          body: { size, show, ...(revision !== undefined && { revision }) },
        }),
      ),
    deliver: () => deliverTemplate(storeCode, templateId),
  }
}
