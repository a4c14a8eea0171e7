import type { Translate } from '../../../data/texts'
import { placeName, targetPath, targetText } from '../../../domain/alarms/target'
import type { AlarmHistory } from '../../../generated/types'
import type { Viewer } from '../../../schema/access'

/** Why the browser shows no notifications; undefined where it does, or has not been asked. */
export type Refusal = 'unsupported' | 'denied'

const LIST = '/alarm/history?filter_state=OPEN'

/** An alarm's type in words. */
export const typeText = ({ type }: Pick<AlarmHistory, 'type'>, translate: Translate): string => translate(`resources.alarm-history.enums.type.${type}`, { _: type })

export interface AlarmNotification {
  readonly title: string
  readonly body: string
  /** The page that a press on it opens. */
  readonly to: string
  /** A later one of the same name takes its place. */
  readonly tag: string
}

/** What the browser says of new alarms: one by its target, several by their number. */
export function notificationOf(fresh: readonly AlarmHistory[], viewer: Viewer, translate: Translate): AlarmNotification {
  const [one] = fresh
  if (!one || fresh.length > 1) {
    const places = [...new Set(fresh.map((alarm) => placeName(alarm, translate)))]
    return { title: translate('alarms.bell.several', { smart_count: fresh.length }), body: places.slice(0, 3).join(', '), to: LIST, tag: 'alarms' }
  }
  const words = [targetText(one, translate), placeName(one, translate), one.data].filter((part, at, all) => part && all.indexOf(part) === at)
  return { title: typeText(one, translate), body: words.join(' · '), to: targetPath(one, viewer) ?? LIST, tag: `alarm-${one._id}` }
}

/** Has the browser show it, where it may. */
export function showNotification({ title, body, to, tag }: AlarmNotification): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const shown = new Notification(title, { body, tag, icon: document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? '' })
    shown.addEventListener('click', () => {
      window.focus()
      window.location.hash = `#${to}`
      shown.close()
    })
  } catch {
    // Browsers of phones show them from a service worker alone; the bell says the same.
  }
}

/** Asks the browser for its permission. @returns why there is none */
export async function askPermission(): Promise<Refusal | undefined> {
  if (!('Notification' in window)) return 'unsupported'
  const answer = Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission
  return answer === 'granted' ? undefined : 'denied'
}

/** Why the browser shows none, as far as it was asked. */
export function refusalNow(): Refusal | undefined {
  if (!('Notification' in window)) return 'unsupported'
  return Notification.permission === 'granted' ? undefined : 'denied'
}
