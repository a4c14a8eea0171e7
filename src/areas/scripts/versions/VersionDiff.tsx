import { javascriptLanguage } from '@codemirror/lang-javascript'
import { unifiedMergeView } from '@codemirror/merge'
import { EditorView } from '@codemirror/view'
import CodeMirror from '@uiw/react-codemirror'
import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useClock } from '../../../data/clock'
import type { ScriptVersion } from '../../../generated/types'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { look } from '../editor/look'
import { phrases } from '../editor/phrases'
import { MERGE_SETUP } from '../editor/setup'
import styles from '../scripts.module.css'

interface VersionDiffProps {
  readonly version: ScriptVersion
  /** The code in the editor. */
  readonly code: string
  readonly onRestore: (() => void) | undefined
  readonly onClose: () => void
}

/** Compares a saved version with the code in the editor. */
export function VersionDiff({ version, code, onRestore, onClose }: VersionDiffProps) {
  const translate = useTranslate()
  const clock = useClock()
  const saved = version.code ?? ''
  const extensions = useMemo(
    () => [
      phrases(translate),
      javascriptLanguage,
      EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': translate('areas.scripts.versions.compare') }),
      unifiedMergeView({ original: saved, mergeControls: false, collapseUnchanged: { margin: 3, minSize: 6 } }),
    ],
    [saved, translate],
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={translate('areas.scripts.versions.compareTitle', { time: clock.text(version.savedAt) })}
      footer={
        <>
          <Button onClick={onClose}>{translate('kit.close')}</Button>
          {onRestore && (
            <Button
              variant="primary"
              onClick={() => {
                onRestore()
                onClose()
              }}
            >
              {translate('areas.scripts.versions.restore')}
            </Button>
          )}
        </>
      }
    >
      {saved === code ? (
        <p>{translate('areas.scripts.versions.same')}</p>
      ) : (
        <div className={styles.diff}>
          <CodeMirror
            value={code}
            extensions={extensions}
            basicSetup={MERGE_SETUP}
            theme={look}
            readOnly
            editable={false}
          />
        </div>
      )}
    </Dialog>
  )
}
