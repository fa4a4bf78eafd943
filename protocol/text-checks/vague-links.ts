import { primaryOf } from '../language.ts';

/** Link texts that do not tell their target, by language. */
const vague: Readonly<Record<string, readonly string[]>> = {
  en: [
    ...['click', 'click here', 'click this', 'here', 'link', 'this link', 'this', 'more', 'read more', 'learn more'],
    ...['see more', 'more info', 'more information', 'find out more', 'details', 'page', 'this page', 'go', 'download'],
    ...['continue', 'continue reading', 'website', 'this website', 'article', 'this article', 'see here', 'read this'],
  ],
  de: [
    ...['hier', 'hier klicken', 'klicken sie hier', 'klick hier', 'klicke hier', 'link', 'dieser link', 'diesen link'],
    ...['mehr', 'mehr lesen', 'weiterlesen', 'weiter lesen', 'mehr erfahren', 'mehr infos', 'mehr informationen'],
    ...['weitere informationen', 'details', 'seite', 'diese seite', 'dieser seite', 'weiter', 'download'],
    ...['herunterladen', 'website', 'webseite', 'artikel', 'dieser artikel', 'diesen artikel', 'siehe hier'],
  ],
  es: [
    ...['aquí', 'haz clic aquí', 'haga clic aquí', 'clic aquí', 'pulsa aquí', 'pulse aquí', 'enlace', 'este enlace'],
    ...['más', 'leer más', 'ver más', 'saber más', 'seguir leyendo', 'más información', 'más detalles', 'detalles'],
    ...['página', 'esta página', 'ir', 'descargar', 'continuar', 'sitio web', 'artículo', 'este artículo', 'ver aquí'],
  ],
  fr: [
    ...['ici', 'cliquez ici', 'clique ici', 'cliquer ici', 'voir ici', 'lien', 'ce lien', 'plus', 'lire plus'],
    ...['lire la suite', 'la suite', 'suite', 'en savoir plus', 'voir plus', 'plus d infos', 'plus d informations'],
    ...['détails', 'page', 'cette page', 'télécharger', 'continuer', 'site', 'ce site', 'article', 'cet article'],
  ],
  pt: [
    ...['aqui', 'clique aqui', 'clicar aqui', 'veja aqui', 'link', 'este link', 'mais', 'leia mais', 'ler mais'],
    ...['saiba mais', 'veja mais', 'ver mais', 'mais informações', 'detalhes', 'página', 'esta página', 'baixar'],
    ...['download', 'continuar', 'continuar lendo', 'continue lendo', 'site', 'este site', 'artigo', 'este artigo'],
  ],
  hi: [
    ...['यहाँ', 'यहां', 'यहाँ क्लिक करें', 'यहां क्लिक करें', 'यहाँ देखें', 'यहां देखें', 'लिंक', 'यह लिंक', 'इस लिंक', 'और', 'और पढ़ें'],
    ...['और देखें', 'और जानें', 'अधिक', 'अधिक जानें', 'अधिक पढ़ें', 'अधिक जानकारी', 'विवरण', 'पृष्ठ', 'यह पृष्ठ', 'डाउनलोड'],
    ...['डाउनलोड करें', 'जारी रखें', 'वेबसाइट', 'लेख', 'यह लेख'],
  ],
  ar: [
    ...[
      'هنا',
      'اضغط هنا',
      'انقر هنا',
      'اضغط',
      'انقر',
      'من هنا',
      'رابط',
      'الرابط',
      'هذا الرابط',
      'المزيد',
      'اقرأ المزيد',
    ],
    ...['قراءة المزيد', 'اعرف المزيد', 'معرفة المزيد', 'مزيد من المعلومات', 'لمزيد من المعلومات', 'تفاصيل', 'التفاصيل'],
    ...[
      'صفحة',
      'الصفحة',
      'هذه الصفحة',
      'تحميل',
      'تنزيل',
      'متابعة',
      'متابعة القراءة',
      'الموقع',
      'هذا الموقع',
      'هذا المقال',
    ],
  ],
};

const plain = (words: string): string =>
  words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const known = new Map(Object.entries(vague).map(([language, texts]) => [language, new Set(texts.map(plain))]));

/** Whether the text of a link does not tell its target in this language (WCAG 2.4.4, 2.4.9). */
export const isVague = (words: string, language: string): boolean =>
  known.get(primaryOf(language))?.has(plain(words)) ?? false;

const address = /^(?:https?:\/\/|www\.)\S+$|^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\/\S+$/iu;

/** Whether the text of a link is an address, which a screen reader spells out. */
export const isAddress = (words: string): boolean => address.test(words.trim());
