import type { Translate } from '../../../data/texts'
import { placeName, targetPath, targetText } from '../../../domain/alarms/target'
import type { AlarmHistory } from '../../../generated/types'
import type { Viewer } from '../../../schema/access'

/** Why the browser shows no notifications. */
export type Refusal = 'unsupported' | 'denied'

const LIST = '/alarm/history?filter_state=OPEN'

/** The translated name of an alarm's type. */
export const typeText = ({ type }: Pick<AlarmHistory, 'type'>, translate: Translate): string =>
  translate(`resources.alarm-history.enums.type.${type}`, { _: type })

export interface AlarmNotification {
  readonly title: string
  readonly body: string
  /** The page that a click on it opens. */
  readonly to: string
  /** A later notification with the same tag replaces it. */
  readonly tag: string
}

/** The notification of new alarms: a single one by its target, several by their number. */
export function notificationOf(
  fresh: readonly AlarmHistory[],
  viewer: Viewer,
  translate: Translate,
): AlarmNotification {
  const [one] = fresh
  if (!one || fresh.length > 1) {
    const places = [...new Set(fresh.map((alarm) => placeName(alarm, translate)))]
    return {
      title: translate('alarms.bell.several', { smart_count: fresh.length }),
      body: places.slice(0, 3).join(', '),
      to: LIST,
      tag: 'alarms',
    }
  }
  const words = [targetText(one, translate), placeName(one, translate), one.data].filter(
    (part, at, all) => part && all.indexOf(part) === at,
  )
  return {
    title: typeText(one, translate),
    body: words.join(' · '),
    to: targetPath(one, viewer) ?? LIST,
    tag: `alarm-${one._id}`,
  }
}

/** Shows a notification if the browser permits it. */
export function showNotification({ title, body, to, tag }: AlarmNotification): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const shown = new Notification(title, {
      body,
      tag,
      icon: document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? '',
    })
    shown.addEventListener('click', () => {
      window.focus()
      window.location.hash = `#${to}`
      shown.close()
    })
  } catch {
    // Mobile browsers only show notifications from a service worker; the bell shows the same.
  }
}

/** Asks the browser for permission. @returns why it was refused, or undefined */
export async function requestPermission(): Promise<Refusal | undefined> {
  if (!('Notification' in window)) return 'unsupported'
  const answer =
    Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission
  return answer === 'granted' ? undefined : 'denied'
}

/** Why the browser shows no notifications now, without asking; undefined if it does. */
export function currentRefusal(): Refusal | undefined {
  if (!('Notification' in window)) return 'unsupported'
  return Notification.permission === 'granted' ? undefined : 'denied'
}
