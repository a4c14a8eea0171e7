import { useTranslate } from 'ra-core'
import type { ScriptKind } from '../../schema/scriptKinds'
import { ScriptPage } from './ScriptPage'

/** The page of one kind of script; the routes name their titles. */
const pageOf = (kind: ScriptKind, route: string) =>
  function Page() {
    const translate = useTranslate()
    return <ScriptPage kind={kind} title={translate(`app.routes.${route}`)} />
  }

/** /system/third-party-authentication */
export const ThirdPartyAuthPage = pageOf('thirdPartyAuth', 'thirdPartyAuth')
/** /system/paper-parser */
export const PaperParserPage = pageOf('paperParser', 'paperParser')
/** /system/product-file-parser */
export const ProductFileParserPage = pageOf('productFileParser', 'productFileParser')
/** /system/tag-data-decorator */
export const TagDataDecoratorPage = pageOf('tagDecorator', 'tagDataDecorator')
/** /system/plus-data-decorator */
export const PlusDataDecoratorPage = pageOf('plusDecorator', 'plusDataDecorator')
