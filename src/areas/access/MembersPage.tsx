import { useTranslate } from 'ra-core'
import { useViewer } from '../../data/session'
import { can } from '../../schema/access'
import { lazily } from '../../ui/kit/lazily'
import { ListPage } from '../../ui/list/ListPage'

const MemberForm = lazily(() => import('./MemberForm').then((module) => module.MemberForm))

const dialogs = {
  loginHistory: lazily(() => import('./LoginHistoryDialog').then((module) => module.LoginHistoryDialog)),
  password: lazily(() => import('./PasswordForm').then((module) => module.PasswordForm)),
}

/** All members, with their forms and dialogs. Without `member.write` only the login history opens. */
export function MembersPage() {
  const translate = useTranslate()
  const canWrite = can(useViewer(), 'member.write')
  return (
    <ListPage
      resource="account"
      title={translate('areas.access.members')}
      dialogs={dialogs}
      form={MemberForm}
      {...(!canWrite && { openOn: 'none' as const })}
    />
  )
}
