/** A text that a parser is to be tried with: `no` is no JSON, `yes` is, `either` may be taken or refused. */
export interface JsonTrial {
  readonly what: string
  readonly verdict: 'no' | 'yes' | 'either'
  readonly body: Buffer
}

const WHOLE = '{"a":[1,-2.5e+10,"t\\n\\u00e9",true,false,null,{"b":{}}],"":[]}'
const utf8 = (text: string) => Buffer.from(text)
const latin1 = (text: string) => Buffer.from(text, 'latin1')

const refusedNumbers = ['-', '+1', '.5', '1.', '-.5', '01', '-01', '1e', '1e+', '1E-', '0x1F', '1_000', '1a', '--1', '1.2.3', '0e', '0.e1', '-Infinity', 'Infinity', 'NaN', '-NaN', '１', '1/2', '1 000', '٣']
const takenNumbers = ['0', '-0', '0.0', '1e5', '1E+5', '-1.5e-5', '123456789']
const strangeNumbers = ['1e400', '-1e400', '1e-400', '123456789012345678901234567890', '0.1e99999999', `0.${'0'.repeat(300)}1`, '9007199254740993', '-9223372036854775809']
const refusedTexts = ['"a', 'a"', "'a'", '"\\x41"', '"\\u12"', '"\\u12G4"', '"\\"', '"\\u"', '"\n"', '"\t"', '"\u0000"', '"\u001f"', '"\\\u0000"', '"\\a"', '"\\u{41}"', '"a" "b"', '`a`', '"\\ud8"', '“a”']
const takenTexts = ['""', '"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\u2028\u2029"', '"\u007f"', '"😀"', '"\\ud83d\\ude00"', '"\\u0041"', '"\uffff"', '"é"']
const strangeTexts = ['"\\ud800"', '"\\udc00"', '"\\ud800\\ud800"', '"\\udc00\\ud800"', '"\\ud83dx"', '"\\u0000"']
const refusedLists = ['[', ']', '[1', '[1,', '[,1]', '[1,]', '[1,,2]', '[1 2]', '[1:2]', '[[]', '[]]', '[1}', '["a",\n', '[\u0000]', '[\f]', '[*]', '[a]', '[1]x', '[1][2]', '[\u00a01]', '[\u20601]', '[/*1*/]', '[//1\n]', '[,]', '[1;2]', '[#]', '[""', '[nul]', '[tru]', '[True]', '[undefined]', '[fals', '(1)', '[1]]]]']
const refusedObjects = ['{', '}', '{"a"', '{"a":', '{"a":}', '{"a":1', '{"a":1,', '{"a":1,}', '{,"a":1}', '{"a":1,,"b":2}', '{a:1}', "{'a':1}", '{1:1}', '{"a" 1}', '{"a":1 "b":2}', '{"a":1]', '{"a":1}}', '{"a":1}#', '{"a":1}/**/', '{"a"::1}', '{:1}', '{null:null}', '{"a":1;"b":2}', '{["a"]:1}', '{"a":{}', '{"a":"b}', '{"a": a}', '{"a":1}{"b":2}', '{"a":/*1*/1}', '{9999E1:1}', '{"x"x:1}', '{...{}}', '{"a":1\u0000}']
const others = ['null\u0000', 'nul', 'tru', 'True', 'NULL', 'undefined', 'function(){}', '<html>', '%7B%7D', 'a=1&b=2', ';', ',', ':', '*', '\\', '\u00a0', '\u2028', '\u3000', '\ufeff', '\f', '\u0000', '//', '/*', '-', '""""', '[]{}', 'null null', '1 2', '\u200b{}']

const inPlace = (value: string) => [value, `[${value}]`, `{"a":${value}}`]
const of = (verdict: JsonTrial['verdict'], texts: readonly string[]): JsonTrial[] => texts.map((text) => ({ what: JSON.stringify(text.slice(0, 60)), verdict, body: utf8(text) }))
const named = (verdict: JsonTrial['verdict'], what: string, body: Buffer): JsonTrial => ({ what, verdict, body })

/** Texts after the kinds of the known suites of JSON parsers: numbers, texts, lists, objects, encodings, depth, and whole texts cut off or with a byte changed. */
export const jsonTrials: readonly JsonTrial[] = [
  ...of('no', [...refusedNumbers, ...refusedTexts].flatMap(inPlace)),
  ...of('no', [...refusedLists, ...refusedObjects, ...others]),
  ...of('yes', [...takenNumbers, ...takenTexts].flatMap(inPlace).concat(['{}', '[]', ' {} ', '\t\r\n{}\n', 'true', 'false', WHOLE])),
  ...of('either', [...strangeNumbers, ...strangeTexts].flatMap(inPlace).concat(['', ' ', 'null', '{"a":1,"a":2}', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"toString":1}', '{"\\u0000":1}', '{"\\ud800":1}'])),
  // Whatever a connection that breaks leaves of a text.
  ...Array.from({ length: WHOLE.length - 1 }, (_, at) => named('no', `cut after ${at + 1}`, utf8(WHOLE.slice(0, at + 1)))),
  named('no', 'not UTF-8', latin1('{"a":"\xff\xfe"}')),
  named('no', 'UTF-8 cut off', latin1('{"a":"\xe2\x82"}')),
  named('no', 'UTF-8 longer than needed', latin1('{"a":"\xc0\xaf"}')),
  named('no', 'UTF-8 of a surrogate', latin1('{"a":"\xed\xa0\x80"}')),
  named('no', 'UTF-8 beyond Unicode', latin1('{"a":"\xf5\x80\x80\x80"}')),
  named('no', 'a byte of the middle alone', latin1('["\x81"]')),
  named('no', 'UTF-16', Buffer.from('{"a":1}', 'utf16le')),
  named('no', 'UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"a":1}', 'utf16le')])),
  named('either', 'UTF-8 with its mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8('{}')])),
  named('no', 'gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])),
  named('no', 'lists that are not closed, 50,000 deep', utf8('['.repeat(50_000))),
  named('no', 'objects that are not closed, 10,000 deep', utf8('{"a":'.repeat(10_000))),
  named('either', 'lists, 500 deep', utf8('['.repeat(500) + ']'.repeat(500))),
  named('either', 'lists, 30,000 deep', utf8('['.repeat(30_000) + ']'.repeat(30_000))),
  named('either', 'objects, 10,000 deep', utf8(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)),
  named('either', 'a list of 30,000', utf8(`[${'1,'.repeat(29_999)}1]`)),
  named('either', 'an object of 5,000', utf8(`{${Array.from({ length: 5_000 }, (_, at) => `"${at}":1`).join(',')}}`)),
  named('either', 'a number of 60,000 digits', utf8('9'.repeat(60_000))),
  named('either', 'a text of 60,000', utf8(`"${'x'.repeat(60_000)}"`)),
  named('either', 'blanks, 60,000', utf8(`${' '.repeat(60_000)}{}`)),
]
