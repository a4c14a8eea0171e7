import { javascript } from '@codemirror/lang-javascript'
import { unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import CodeMirror from '@uiw/react-codemirror'
import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { useClock } from '../../data/clock'
import type { Side } from '../../schema/threeWay'
import { Choice } from '../../ui/conflict/ConflictDialog'
import { ConflictFrame } from '../../ui/conflict/ConflictFrame'
import { look } from './editor/look'
import { phrases } from './editor/phrases'
import { MERGE_SETUP } from './editor/setup'
import type { SavedScript } from './scriptCalls'
import styles from './scripts.module.css'
import type { Draft } from './useScript'

interface ScriptConflictProps {
  readonly mine: Draft
  /** What somebody else saved in the meantime. */
  readonly theirs: SavedScript
  readonly isBusy: boolean
  readonly onSave: (draft: Draft) => void
  readonly onTakeTheirs: () => void
  readonly onBack: () => void
}

/** Resolves a conflict with a script that somebody else saved: each difference is accepted, rejected or edited. */
export function ScriptConflict({ mine, theirs, isBusy, onSave, onTakeTheirs, onBack }: ScriptConflictProps) {
  const translate = useTranslate()
  const clock = useClock()
  const [code, setCode] = useState(mine.code)
  const [side, setSide] = useState<Side>('mine')
  const extensions = useMemo(
    () => [
      phrases(translate),
      javascript(),
      EditorState.phrases.of({ Accept: translate('conflict.keepMine'), Reject: translate('conflict.useTheirs') }),
      EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': translate('conflict.codeLabel') }),
      unifiedMergeView({ original: theirs.code, mergeControls: true, collapseUnchanged: { margin: 3, minSize: 6 } }),
    ],
    [theirs.code, translate],
  )
  const usageText = (value: string) => translate(`resources.script.enums.useType.${value}`)
  const isUseInConflict = mine.useType !== theirs.useType
  const save = () => onSave({ code, useType: side === 'mine' ? mine.useType : theirs.useType })
  return (
    <ConflictFrame
      description={
        theirs.updatedAt
          ? translate(theirs.updatedBy ? 'conflict.sinceBy' : 'conflict.since', {
              time: clock.text(theirs.updatedAt),
              name: theirs.updatedBy ?? '',
            })
          : undefined
      }
      isBusy={isBusy}
      onBack={onBack}
      onTakeTheirs={onTakeTheirs}
      onSave={save}
    >
      {isUseInConflict && (
        <Choice
          row={{
            id: 'useType',
            label: translate('areas.scripts.use'),
            mine: usageText(mine.useType),
            theirs: usageText(theirs.useType),
          }}
          side={side}
          onChoose={setSide}
        />
      )}
      {mine.code !== theirs.code && (
        <>
          <p className={styles.conflictText}>{translate('conflict.code')}</p>
          <div className={styles.diff}>
            <CodeMirror
              value={code}
              onChange={setCode}
              extensions={extensions}
              basicSetup={MERGE_SETUP}
              theme={look}
              indentWithTab={false}
            />
          </div>
        </>
      )}
    </ConflictFrame>
  )
}
