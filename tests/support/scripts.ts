import type { ScriptKind } from '../../src/schema/scriptKinds'

/** Where the script of each kind is: that of a store, or of 'default'. */
export const SCRIPT_PATHS = {
  thirdPartyAuth: () => '/auth/3rd/party',
  paperParser: (code: string) => `/paper/parser/store/${code}`,
  productFileParser: (code: string) => `/product/file/parser/store/${code}`,
  tagDecorator: (code: string) => `/tag/decorator/store/${code}`,
  plusDecorator: (code: string) => `/plus/decorator/store/${code}`,
} as const satisfies Record<ScriptKind, (code: string) => string>
