import { useTranslate } from 'ra-core'
import { useMemo, useRef, useState } from 'react'
import { request } from '../../../data/http'
import type { RuleTrialResult } from '../../../generated/types'
import type { Values } from '../../../schema/template'
import { SchemaFormDialog, type SchemaFormDialogProps } from '../../../ui/form/SchemaFormDialog'
import { rowsInput } from '../../../ui/inputs/rows'
import { ConfirmDialog } from '../../../ui/kit/ConfirmDialog'
import { FieldChoice, LayoutChoice } from './ruleInputs'
import { TrialResult } from './TrialResult'

const TRIED = ['name', 'isOn', 'storeCode', 'layoutId', 'conditions', 'weekdays', 'timeFrom', 'timeTo'] as const

/** Creates or edits a rule. Before it is saved it says which labels get another layout by that. */
export function RuleForm(props: SchemaFormDialogProps) {
  const translate = useTranslate()
  const [trial, setTrial] = useState<RuleTrialResult>()
  const answer = useRef<(isWanted: boolean) => void>(undefined)
  const fields = useMemo(
    () => ({
      layoutId: { input: LayoutChoice },
      conditions: {
        input: rowsInput({
          columns: { field: { input: FieldChoice } },
          hideLabel: true,
          texts: 'areas.rules.conditions',
        }),
      },
    }),
    [],
  )
  const ask = async (values: Values): Promise<boolean> => {
    const given = Object.fromEntries(
      TRIED.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
    )
    const id = typeof values['id'] === 'number' ? values['id'] : null
    let found: RuleTrialResult
    try {
      found = await request<RuleTrialResult>('POST', '/api/v1/layout-rule-trial', {
        body: { ...given, change: 'SAVE', id },
      })
    } catch {
      // The save is refused for the same reason, and says it at the fields.
      return true
    }
    setTrial(found)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }
  const settle = (isWanted: boolean) => {
    setTrial(undefined)
    answer.current?.(isWanted)
  }
  return (
    <>
      <SchemaFormDialog {...props} fields={fields} confirmSave={ask} size="l" />
      {trial && (
        <ConfirmDialog
          title={translate('areas.rules.trial.title')}
          text={<TrialResult trial={trial} />}
          confirmLabel={translate('areas.rules.trial.save')}
          onOpenChange={(open) => !open && settle(false)}
          onConfirm={() => settle(true)}
        />
      )}
    </>
  )
}
