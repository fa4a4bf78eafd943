import { primaryOf } from '../language.ts';

/** Expressions that name a thing by its colour alone, by language. `C` stands for a colour, `T` for a thing. */
interface ColourWords {
  readonly colours: string;
  readonly things: string;
  readonly phrases: readonly string[];
}

const words: Readonly<Record<string, ColourWords>> = {
  en: {
    colours: 'red|green|blue|yellow|orange|gr[ae]y|purple|pink',
    things: 'buttons?|links?|text|words|fields?|box|boxes|rows?|cells?',
    phrases: ['(?:click|press|see|use|select|choose) the (?:C) (?:T)', '(?:marked|highlighted|shown|printed) in (?:C)'],
  },
  de: {
    colours: 'rot|grün|blau|gelb|orange|grau|lila|rosa',
    things: 'knopf|taste|schaltfläche|button|link|text|wörter|feld|felder|kasten|zeilen?|zellen?',
    phrases: [
      '(?:C)(?:e|en|er|es) (?:T)',
      '(?:in )?(?:C) (?:markiert|hervorgehoben|unterlegt|gekennzeichnet)(?:e|en|er)?',
    ],
  },
  es: {
    colours: 'roj[oa]s?|verdes?|azul(?:es)?|amarill[oa]s?|naranjas?|gris(?:es)?|morad[oa]s?|rosas?',
    things: 'botón|botones|enlaces?|texto|palabras|campos?|recuadros?|filas?|celdas?',
    phrases: ['(?:el|la|los|las) (?:T) (?:C)', '(?:marcad|resaltad|señalad)[oa]s? en (?:C)'],
  },
  fr: {
    colours: 'rouges?|verte?s?|bleue?s?|jaunes?|oranges?|grise?s?|violet(?:te)?s?|roses?',
    things: 'boutons?|liens?|texte|mots|champs?|cases?|lignes?|cellules?|encadrés?',
    phrases: ['(?:le|la|les) (?:T) (?:C)', '(?:marqué|surligné|indiqué|signalé)e?s? en (?:C)'],
  },
  pt: {
    colours: 'vermelh[oa]s?|verdes?|azu(?:l|is)|amarel[oa]s?|laranjas?|cinzas?|rox[oa]s?|rosas?',
    things: 'botão|botões|links?|texto|palavras|campos?|caixas?|linhas?|células?',
    phrases: ['(?:o|a|os|as) (?:T) (?:C)', '(?:marcad|destacad|realçad)[oa]s? (?:em|de) (?:C)'],
  },
  hi: {
    colours: 'लाल|हरा|हरे|हरी|नीला|नीले|नीली|पीला|पीले|पीली',
    things: 'बटन|लिंक|शब्द|शब्दों|पंक्ति',
    phrases: ['(?:C) (?:T)', '(?:C) रंग में'],
  },
  ar: {
    colours: 'الأحمر|الأخضر|الأزرق|الأصفر|الحمراء|الخضراء|الزرقاء|الصفراء',
    things: 'الزر|الرابط|النص|الكلمات|الحقل|الصف|الخلية|الخلايا',
    phrases: ['(?:T) (?:C)', '(?:باللون|بالون) (?:C)'],
  },
};

const expressions = new Map(
  Object.entries(words).map(([language, { colours, things, phrases }]) => {
    const all = phrases.map(phrase => phrase.replaceAll('C', colours).replaceAll('T', things)).join('|');
    return [language, new RegExp(`(?<![\\p{L}\\p{M}])(?:${all})(?![\\p{L}\\p{M}])`, 'iu')];
  }),
);

/** Whether a passage points to something by its colour alone (WCAG 1.4.1), as far as its words tell. */
export const pointsByColour = (passage: string, language: string): boolean =>
  expressions.get(primaryOf(language))?.test(passage.normalize('NFC')) ?? false;
