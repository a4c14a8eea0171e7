import type { SessionUser as SessionAnswer } from '../../../src/generated/types'
import { type Config, SITES } from '../../config'
import type { SessionUser } from '../../access/session'

const PRODUCT_FIELDS = 10

type VariantConfig = Pick<Config, 'site' | 'enableTagStatusCheck' | 'imageBaseUpdate' | 'familyProductItemCount' | 'enableProductUpdateHistory'>

/** The part of the system's configuration that the console needs to choose its variant (spec/1 §3). */
function systemConfig({ site, enableTagStatusCheck, imageBaseUpdate, familyProductItemCount, enableProductUpdateHistory }: VariantConfig): SessionAnswer['systemConfig'] {
  return {
    site: SITES.find((known) => known === site) ?? null,
    enableTagStatusCheck,
    imageBaseUpdate,
    enableTagUpdateHistory: true,
    enableProductUpdateHistory,
    familyProductItemCount,
    prInfoCount: PRODUCT_FIELDS,
  }
}

/** What a login and a session check answer: who is signed in, what he may do, and the system's variant (spec/1 §3). */
export function sessionAnswer(user: SessionUser, accessToken: string, config: VariantConfig): SessionAnswer {
  return {
    email: user.email,
    name: user.name,
    accessToken,
    authenticated: user.authenticated,
    role_id: user.role_id,
    store: [...user.store],
    enableWholeStore: user.enableWholeStore,
    privilege: { ...user.privilege },
    systemConfig: systemConfig(config),
    weakPwd: user.weakPwd,
    expireSoon: user.expireSoon,
    forceChange: user.forceChange,
    adfs: user.adfs,
  }
}
