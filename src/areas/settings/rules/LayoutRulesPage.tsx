import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useViewer } from '../../../data/session'
import type { LayoutRule } from '../../../generated/types'
import { can } from '../../../schema/access'
import type { FieldOverrides } from '../../../ui/fields'
import { lazily } from '../../../ui/kit/lazily'
import { ListPage } from '../../../ui/list/ListPage'
import { useRuleField } from './ruleInputs'
import { RuleOrder } from './RuleOrder'
import styles from './rules.module.css'

const RuleForm = lazily(() => import('./RuleForm').then((module) => module.RuleForm))
const change = lazily(() => import('./RuleChangeDialog').then((module) => module.RuleChangeDialog))

const DIALOGS = {
  moveRule: change,
  removeRule: change,
  simulateRules: lazily(() => import('./SimulateDialog').then((module) => module.SimulateDialog)),
}

/** The place of a rule, with the handle that moves it. Keys move the row that has the focus: there is no stop for each handle. */
const gripped = (hint: string) =>
  function place(value: unknown) {
    return (
      <>
        <i className={styles.grip} data-grip="" aria-hidden="true" title={hint} />
        {String(value)}
      </>
    )
  }

/** The rules that choose the layouts of labels, in their order. */
export function LayoutRulesPage() {
  const translate = useTranslate()
  const nameOf = useRuleField()
  const may = can(useViewer(), 'setting.write')
  const fields = useMemo((): FieldOverrides => {
    const listOf = <Entry,>(value: unknown) => (Array.isArray(value) ? (value as readonly Entry[]) : [])
    return {
      ...(may && {
        position: {
          width: 104,
          display: { node: gripped(translate('areas.rules.order.hint')) },
        },
      }),
      storeCode: { display: { text: (value) => (value ? String(value) : translate('areas.rules.allStores')) } },
      conditions: {
        display: {
          text: (value) =>
            listOf<NonNullable<LayoutRule['conditions']>[number]>(value)
              .map(({ field, operator, value: wanted = '' }) =>
                translate(`areas.rules.operators.${operator}`, { field: nameOf(field), value: wanted }),
              )
              .join(' · ') || translate('areas.rules.always'),
        },
      },
      weekdays: {
        display: {
          text: (value) =>
            listOf<string>(value)
              .map((day) => translate(`resources.layout-rule.enums.weekdays.${day}`))
              .join(' '),
        },
      },
    }
  }, [translate, nameOf, may])
  return (
    <ListPage
      resource="layout-rule"
      title={translate('app.routes.layoutRules')}
      fields={fields}
      form={RuleForm}
      dialogs={DIALOGS}
      above={may && <RuleOrder />}
    />
  )
}
