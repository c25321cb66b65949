const openNames = /\((?:yours|của bạn|isi sendiri|ваше|сіздікі|직접 입력)\)$|（(?:待您填写|ご記入ください)）$/
/** RFC 2606: hosts that nobody can own. */
const nobodysHost = /^(?:[\w-]+:\/\/)?(?:[\w-]+\.)*(?:example\.(?:com|net|org)|(?:example|invalid|test))(?=$|[/:?#])/i

export function isPlaceholder(text: string): boolean {
  return /^YOURS(-[0-9]+)?$/.test(text) || openNames.test(text) || nobodysHost.test(text)
}
