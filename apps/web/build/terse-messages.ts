import type { Plugin } from 'vite'

const library = /node_modules\/(?:i18next\/dist\/esm\/i18next|react-i18next\/dist\/es\/useTranslation)\.js$/
const call = /\b(?:this\.logger\.(?:warn|deprecate)|warnOnce)\(.*/g
const sentence = /(?<=[(+,] ?)'(?:[^'`\\\n]|\\.){40,}'(?=[,)]| \+)/g

/** Removes long developer messages of the text libraries from the first load. They appear only while debugging. */
export function terseMessages(): Plugin {
  return {
    name: 'terse-messages',
    apply: 'build',
    transform: (code, id) =>
      library.test(id) ? code.replace(call, (line) => line.replace(sentence, "''")) : undefined,
  }
}
