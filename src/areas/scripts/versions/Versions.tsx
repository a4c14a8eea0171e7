import { useQuery } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { GitCompareArrows, RotateCcw } from 'lucide-react'
import { useClock } from '../../../data/clock'
import type { ScriptVersion } from '../../../generated/types'
import type { ScriptKind } from '../../../schema/scriptKinds'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { Badge } from '../../../ui/kit/Badge'
import { EmptyState } from '../../../ui/kit/EmptyState'
import { IconButton } from '../../../ui/kit/IconButton'
import { lazily } from '../../../ui/kit/lazily'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { showError } from '../../../ui/kit/errorDialog'
import { scriptCalls, type VersionHead } from '../scriptCalls'
import styles from '../scripts.module.css'
import type { Draft } from '../useScript'

const VersionDiff = lazily(() => import('./VersionDiff').then((module) => module.VersionDiff))

interface VersionsProps {
  readonly kind: ScriptKind
  readonly storeCode: string
  /** The code in the editor. */
  readonly code: string
  /** Puts a version into the editor; undefined if the script is read-only. */
  readonly onRestore: ((draft: Draft) => void) | undefined
}

/** The saved versions of a script, to compare with the editor and to restore. */
export function Versions({ kind, storeCode, code, onRestore }: VersionsProps) {
  const translate = useTranslate()
  const clock = useClock()
  const notify = useNotify()
  const [compared, setCompared] = useState<ScriptVersion>()
  const { data, error, refetch } = useQuery({
    queryKey: ['script-version', kind, storeCode],
    queryFn: () => scriptCalls.versions(kind, storeCode),
    retry: false,
  })
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  if (data.length === 0) return <EmptyState title={translate('areas.scripts.versions.none')} />
  const open = async (head: VersionHead, then: (version: ScriptVersion) => void) => {
    try {
      then(await scriptCalls.version(kind, storeCode, head._id))
    } catch (failure) {
      showError(undefined, failure)
    }
  }
  const restore = (version: ScriptVersion) => {
    onRestore?.({ code: version.code ?? '', useType: version.useType })
    notify(translate('areas.scripts.versions.restored', { time: clock.text(version.savedAt) }))
  }
  return (
    <>
      <ul className={styles.versions}>
        {data.map((head, at) => (
          <li key={head._id}>
            <div>
              <strong>{clock.text(head.savedAt)}</strong>{' '}
              {at === 0 && <Badge tone="info">{translate('areas.scripts.versions.current')}</Badge>}
              <small>
                {head.savedBy} · {translate(`resources.script.enums.useType.${head.useType}`)} ·{' '}
                {translate('areas.scripts.versions.size', { smart_count: head.size })}
              </small>
            </div>
            <IconButton
              label={translate('areas.scripts.versions.compare')}
              icon={<GitCompareArrows />}
              onClick={() => void open(head, setCompared)}
            />
            {onRestore && (
              <IconButton
                label={translate('areas.scripts.versions.restore')}
                icon={<RotateCcw />}
                onClick={() => void open(head, restore)}
              />
            )}
          </li>
        ))}
      </ul>
      {compared && (
        <VersionDiff
          version={compared}
          code={code}
          onRestore={onRestore && (() => restore(compared))}
          onClose={() => setCompared(undefined)}
        />
      )}
    </>
  )
}
