/** Clipboard of Word for Windows: classes, conditional comments, list items as paragraphs, Office elements. */
export const wordDesktop = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-parent:""; margin:0cm;} @list l0:level1 {mso-level-number-format:bullet;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1><span lang=EN-GB style='mso-ansi-language:EN-GB'>Harbour report<o:p></o:p></span></h1>
<p class=MsoNormal><span lang=EN-GB>The boats are <b style='mso-bidi-font-weight:normal'>in</b>, the nets are <span style='font-style:italic'>dry</span>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Herring<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><!--[if !supportLists]--><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><!--[endif]-->salted<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><!--[endif]-->Cod<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><!--[endif]-->Count<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><!--[endif]-->Weigh<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
<tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'><td width=301 valign=top style='width:225.4pt'><p class=MsoNormal><b>Fish<o:p></o:p></b></p></td><td width=301><p class=MsoNormal><b>Price<o:p></o:p></b></p></td></tr>
<tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'><td width=301><p class=MsoNormal>Cod<o:p></o:p></p></td><td width=301><p class=MsoNormal>4<o:p></o:p></p></td></tr>
</table>
<p class=MsoNormal>End.<o:p></o:p></p>
<!--EndFragment--></body></html>`;

/** Clipboard of Word for the web: a list for each item, with its level as an attribute. */
export const wordOnline = `<meta charset="utf-8"><div class="OutlineElement Ltr SCXW1 BCX8" style="direction: ltr;"><p class="Paragraph SCXW1" xml:lang="EN-GB" lang="EN-GB" style="font-weight: normal;"><span data-contrast="auto" class="TextRun SCXW1" style="font-size: 12pt;"><span class="NormalTextRun SCXW1">Crew</span></span><span class="EOP SCXW1" data-ccp-props="{}">&nbsp;</span></p></div><div class="ListContainerWrapper SCXW1 BCX8"><ul class="BulletListStyle1 SCXW1" role="list"><li data-leveltext="" data-aria-level="1" role="listitem" class="OutlineElement Ltr"><p class="Paragraph SCXW1"><span class="TextRun SCXW1"><span class="NormalTextRun">Asha</span></span><span class="EOP">&nbsp;</span></p></li></ul></div><div class="ListContainerWrapper SCXW1 BCX8"><ul class="BulletListStyle2 SCXW1" role="list"><li data-leveltext="o" data-aria-level="2" role="listitem"><p class="Paragraph SCXW1"><span class="TextRun SCXW1">mate</span><span class="EOP">&nbsp;</span></p></li></ul></div><div class="ListContainerWrapper SCXW1 BCX8"><ul class="BulletListStyle1 SCXW1" role="list"><li data-aria-level="1" role="listitem"><p class="Paragraph SCXW1"><span class="TextRun SCXW1">Bo </span><span class="TextRun SCXW1" style="font-weight: bold;"><span class="NormalTextRun">Lund</span></span><span class="EOP">&nbsp;</span></p></li></ul></div>`;

/** Clipboard of Google Docs: a bold element that is not bold around everything, styles on spans, empty lines. */
export const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f0c7a52-7fff-4a21-9d55-0242ac120002"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;font-weight:400;white-space:pre-wrap;">Tides</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;font-style:normal;white-space:pre-wrap;">High at </span><span style="font-weight:700;font-style:normal;white-space:pre-wrap;">six</span><span style="white-space:pre-wrap;"> and </span><span style="font-weight:400;font-style:italic;white-space:pre-wrap;">noon</span><span style="white-space:pre-wrap;">, H</span><span style="font-size:0.6em;vertical-align:sub;">2</span><span style="vertical-align:baseline;">O, see </span><a href="https://lantern-hill.example/tides" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">the table</span></a><span>.</span></p><br /><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="white-space:pre-wrap;">spring</span></p></li><ul style="margin-top:0;"><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>neap</span></p></li></ul></ul><p dir="ltr"><span></span></p><p dir="ltr"><span>Last line.</span></p></b><br class="Apple-interchange-newline">`;

export const markdown = `# Tides

High at **six**, see [the table](https://lantern-hill.example/tides).

- spring
- neap

\`\`\`js
const high = 6;
\`\`\`

| Port  | Hour |
|-------|------|
| Leith | 6    |
`;
