import type { Translate } from '../../data/texts'
import type { AlarmHistory } from '../../generated/types'
import { can, canSeeStore, type Viewer } from '../../schema/access'
import { SYSTEM } from '../../schema/alarmTarget'
import { fillPath } from '../../schema/template'
import type { Permission } from '../../schema/dialect'

/** The fields of an alarm that name its target. */
export type Targeted = Pick<AlarmHistory, 'location' | 'target' | 'targetKind' | 'targetName' | 'storeName'>

const PAGES: Readonly<
  Record<NonNullable<AlarmHistory['targetKind']>, readonly [permission: Permission, path: string]>
> = {
  GATEWAY: ['store.read', '/store/{location}/gw/{target}'],
  SERVER: ['server.read', '/server/detail/{target}'],
  TASK: ['task.read', '/task/detail/{location}/{target}/UPDATE'],
  TAG: ['tag.read', '/tag/detail/{location}?q={target}'],
  STORE: ['store.read', '/store/detail/{location}'],
  ACCOUNT: ['member.read', '/members?q={target}'],
}

/** The page of an alarm's target; undefined if it has none, or the viewer may not open it. */
export function targetPath(alarm: Targeted, viewer: Viewer): string | undefined {
  const { location, target, targetKind, targetName } = alarm
  if (!targetKind || (targetKind !== 'STORE' && !target)) return undefined
  const [permission, path] = PAGES[targetKind]
  // A server that has left the lists has no page.
  if (
    !can(viewer, permission) ||
    (targetKind === 'SERVER' && !targetName) ||
    (location !== SYSTEM && !canSeeStore(viewer, location))
  )
    return undefined
  return fillPath(path, { location, target })
}

/** An alarm's target in words: its name before its code. */
export function targetText(
  { location, target, targetKind, targetName, storeName }: Targeted,
  translate: Translate,
): string {
  if (targetKind === 'STORE') return storeName ?? location
  if (!target) return ''
  if (targetKind === 'GATEWAY' || targetKind === 'TASK' || targetKind === 'TAG')
    return translate(`alarms.targets.${targetKind}`, { code: target })
  return targetName ?? target
}

/** The place of an alarm in words: the store's name, or the system. */
export const placeName = (
  { location, storeName }: Pick<Targeted, 'location' | 'storeName'>,
  translate: Translate,
): string => (location === SYSTEM ? translate('alarms.system') : (storeName ?? location))
