import type { SessionUser as SessionAnswer } from '../../../src/generated/types'
import { type Config, SITES } from '../../config'
import type { SessionUser } from '../../access/session'

const PRODUCT_FIELDS = 10

type VariantConfig = Pick<
  Config,
  'site' | 'enableTagStatusCheck' | 'imageBaseUpdate' | 'familyProductItemCount' | 'enableProductUpdateHistory'
>

/** The part of the configuration by which the console chooses its variant. */
function systemConfig({
  site,
  enableTagStatusCheck,
  imageBaseUpdate,
  familyProductItemCount,
  enableProductUpdateHistory,
}: VariantConfig): SessionAnswer['systemConfig'] {
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

/** The answer of sign-in and session check: the user, their privileges, and the variant of the system. */
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
