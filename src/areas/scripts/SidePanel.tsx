import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { ScriptKind } from '../../schema/scriptKinds'
import { Tabs, type TabItem } from '../../ui/kit/Tabs'
import { Reference } from './Reference'
import styles from './scripts.module.css'
import { TestRun } from './test/TestRun'
import type { TestRunState } from './test/useTestRun'
import type { Draft } from './useScript'
import { Versions } from './versions/Versions'

type Panel = 'test' | 'reference' | 'versions'

interface SidePanelProps {
  readonly kind: ScriptKind
  readonly storeCode: string
  readonly code: string
  readonly test: TestRunState
  readonly mayTest: boolean
  readonly onRun: () => void
  readonly onLine: (line: number) => void
  readonly onRestore: ((draft: Draft) => void) | undefined
}

/** The tabs beside the editor: test run, reference and versions. */
export function SidePanel({ kind, storeCode, code, test, mayTest, onRun, onLine, onRestore }: SidePanelProps) {
  const translate = useTranslate()
  const [panel, setPanel] = useState<Panel>(mayTest ? 'test' : 'reference')
  const items: TabItem<Panel>[] = [
    ...(mayTest
      ? [
          {
            value: 'test' as const,
            label: translate('areas.scripts.tabs.test'),
            content: <TestRun kind={kind} storeCode={storeCode} test={test} onRun={onRun} onLine={onLine} />,
          },
        ]
      : []),
    { value: 'reference', label: translate('areas.scripts.tabs.reference'), content: <Reference kind={kind} /> },
    {
      value: 'versions',
      label: translate('areas.scripts.tabs.versions'),
      content: <Versions kind={kind} storeCode={storeCode} code={code} onRestore={onRestore} />,
    },
  ]
  return (
    <div className={styles.side}>
      <Tabs value={panel} onChange={setPanel} items={items} />
    </div>
  )
}
