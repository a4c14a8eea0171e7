import { useTranslate } from 'ra-core'
import type { ScriptKind } from '../../schema/scriptKinds'
import { ScriptPage } from './ScriptPage'

const pageOf = (kind: ScriptKind, route: string) =>
  function Page() {
    const translate = useTranslate()
    return <ScriptPage kind={kind} title={translate(`app.routes.${route}`)} />
  }

export const ThirdPartyAuthPage = pageOf('thirdPartyAuth', 'thirdPartyAuth')
export const PaperParserPage = pageOf('paperParser', 'paperParser')
export const ProductFileParserPage = pageOf('productFileParser', 'productFileParser')
export const TagDataDecoratorPage = pageOf('tagDecorator', 'tagDataDecorator')
export const PlusDataDecoratorPage = pageOf('plusDecorator', 'plusDataDecorator')
