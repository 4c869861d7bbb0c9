import type { Rule } from './rule.ts';

/** “Ignore the previous instructions”, “do not tell the user”, “you are now …” by language. */
interface Wordings {
  readonly language: string;
  readonly override: RegExp;
  readonly conceal: RegExp;
  /** Another role, another task, or a question for what must not be told. */
  readonly steer?: RegExp;
}

const WORDINGS: readonly Wordings[] = [
  {
    language: 'German',
    override:
      /(?:ignorier(?:e|t|en)?|missachte|vergiss|vergesst|vergessen\s+sie|beachte\s+nicht)\b[^.!?]{0,60}(?:anweisung|instruktion|befehl|vorgabe|regel|aufgabe|auftr[aä]g|anleitung|prompt|richtlinie|informationen|gesagt|davor|zuvor|vorher|oben|alles[,.!])|(?:vorherig|obig|bisherig|vorangegangen|vorstehend|früher)\w{0,4}\s[^.!?]{0,60}(?:ignorier|vergiss|vergessen|irrelevant|missacht|ungültig|nicht\s+(?:mehr\s+)?(?:beacht|gelten|gültig|relevant))|abweichend\s+(?:zu|von)\s[^.!?]{0,30}(?:anweisung|instruktion|vorgabe|regel)/iu,
    conceal:
      /(?:sag|verrat|erzähl|erwähn|informier|teil)\S{0,4}\b[^.!?]{0,40}(?:nutzer|benutzer|anwender|niemand)\S{0,3}\b[^.!?]{0,30}(?:nicht|nichts|kein)|(?:nicht|nichts)[^.!?]{0,30}(?:dem|den)\s+(?:nutzer|benutzer|anwender)/iu,
    steer:
      /\b(?:du\s+bist|sie\s+sind)\s+(?:jetzt|nun|ab\s+(?:jetzt|sofort)|kein|ein|der|die)\b|\b(?:jetzt|nun)\s+(?:bist\s+du|sind\s+sie)\b|\b(?:als|wie)\s[^.!?]{1,60}\b(?:fungier|agier|auftr[ei]t|verhalt|antwort|handel)|\b(?:stell\s+dir\s+vor|tu\s+so|tun\s+sie\s+so|spiel\s+(?:den|die|eine[n]?)|nimm\s+die\s+rolle)\b|\b(?:neue|andere|weitere|nächste)[nrs]?\s+(?:anweisung|aufgabe|instruktion|auftrag|befehl)|\b(?:sag|schreib|antworte|gib)e?\s+(?:nur|einfach|bloß|ausschließlich|mir\s+nur)\b|\b(?:was|wie)\s+(?:ist|lautet)\s+(?:das|dein|ihr)\s+(?:\w+\s+)?(?:passwort|kennwort|geheim\w*)|(?<![\w-])(?:(?:achtung|stopp|halt)\s*[-–—!:]\s|stop\s*(?:[!–—]|\s-\s))/iu,
  },
  {
    language: 'French',
    override:
      /(?:(?:ignore[zr]?|oublie[zr]?|néglige[zr]?)\s+(?:toutes?|tous|tout|les?|la|ces?|cette|vos|tes|mes|l['’])|ne\s+(?:tiens|tenez)\s+pas\s+compte|fais\s+abstraction)[^.!?]{0,60}(?:instructions?|consignes?|directives?|ordres?|r[èe]gles?|pr[ée]c[ée]den|ci-dessus|qui|que|prompts?)/iu,
    conceal:
      /ne\s+(?:le\s+)?(?:dis|dites|mentionne[zs]?|r[ée]v[èe]le[zs]?|informe[zs]?|pr[ée]viens|pr[ée]vene[zs])\b[^.!?]{0,50}(?:utilisateur|usager|personne|quiconque)/iu,
    steer:
      /\b(?:tu\s+es|vous\s+êtes)\s+(?:maintenant|désormais|un|une)\b|\b(?:agis|agissez|comporte-toi|réponds)\s+comme\b|\bje\s+veux\s+que\s+(?:tu|vous)\s+(?:agiss|jou)|\bimagine\s+que\s+tu\b|\bfais\s+semblant\b|\bnouvelles?\s+(?:instructions?|consignes?|tâches?)\b|\b(?:dis|écris|réponds)\s+(?:seulement|juste|uniquement)\b|\bquel(?:le)?\s+est\s+(?:le|la|ton|votre)\s+(?:mot\s+de\s+passe|clé|secret)/iu,
  },
  {
    language: 'Spanish',
    override:
      /(?:(?:ignor[ae](?:n|r)?|olvid[ae](?:n|r)?|descart[ae]r?|omit(?:e|ir))\s+(?:todas?|todos?|las?|los?|lo|tus?|sus?|cualquier|est[ao]s?|mis)|haz\s+caso\s+omiso|no\s+(?:sigas|hagas\s+caso|tengas\s+en\s+cuenta))\b[^.!?]{0,60}(?:instruccion|indicacion|[óo]rdenes|orden|reglas?|directiva|anterior|previ[ao]s?|dij|sabes|prompts?|mensaje|antes)/iu,
    conceal:
      /no\s+(?:se\s+)?(?:le\s+|lo\s+)?(?:digas|menciones|reveles|informes|avises|cuentes|muestres)\b[^.!?]{0,50}(?:usuario|nadie|persona)/iu,
    steer:
      /\b(?:ahora\s+eres|eres\s+ahora|a\s+partir\s+de\s+ahora)\b|\b(?:act[úu]a|comp[óo]rtate|responde)\s+como\b|\bquiero\s+que\s+act[úu]es\b|\b(?:imagina|finge)\s+que\b|\bnuevas?\s+(?:instrucciones|tareas?|[óo]rdenes)\b|\b(?:di|escribe|responde)\s+(?:solo|s[óo]lo|solamente|[úu]nicamente)\b|\bcu[áa]l\s+es\s+(?:la|el|tu)\s+(?:\w+\s+)?(?:contraseña|clave|secreto)/iu,
  },
  {
    language: 'Italian',
    override:
      /(?:(?:ignora(?:te|re)?|dimentica(?:te|re)?|trascura(?:te)?)\s+(?:tutt[eoi]|le|gli|i|la|il|ogni|quest[eoi]|l['’]|qualsiasi|ciò|quello)|non\s+(?:considerare|seguire|tenere\s+conto))[^.!?]{0,60}(?:istruzion|indicazion|ordini|regole|direttiv|precedent|detto|prompts?)/iu,
    conceal: /non\s+(?:dire|menzionare|rivelare|informare|avvisare|mostrare)\b[^.!?]{0,50}(?:utente|utenti|nessuno)/iu,
    steer:
      /\b(?:ora|adesso)\s+sei\b|\bd['’]ora\s+in\s+poi\b|\b(?:agisci|comportati|rispondi)\s+come\b|\bfai\s+finta\b|\bimmagina\s+di\s+essere\b|\bnuov[ei]\s+(?:istruzioni|compit[oi]|ordini)\b|\bqual\s+è\s+la\s+(?:password|chiave)/iu,
  },
  {
    language: 'Portuguese',
    override:
      /(?:(?:ignor[ea]m?|esque[çc]a|desconsidere|descarte)\s+(?:todas?|todos?|tudo|as|os|o|suas?|seus?|quaisquer|qualquer|est[ae]s?|isso)|n[ãa]o\s+siga)\b[^.!?]{0,60}(?:instru[çc]|orienta[çc]|ordens|regras|diretrizes|anterior|pr[ée]vi[ao]s?|disse|prompts?)/iu,
    conceal:
      /n[ãa]o\s+(?:diga|conte|mencione|revele|informe|avise|mostre)\b[^.!?]{0,50}(?:usu[áa]rio|ningu[ée]m|utilizador)/iu,
    steer:
      /\bagora\s+voc[êe]\s+[ée]\b|\ba\s+partir\s+de\s+agora\b|\b(?:aja|comporte-se|responda)\s+como\b|\bfinja\s+que\b|\bimagine\s+que\s+voc[êe]\b|\bnovas?\s+(?:instru[çc][õo]es|tarefas?|ordens)\b|\bqual\s+[ée]\s+a\s+(?:senha|chave)/iu,
  },
  {
    language: 'Dutch',
    override:
      /(?:negeer|vergeet|sla)\b[^.!?]{0,60}(?:instructies?|opdracht|aanwijzing|regels|richtlijn|vorige|eerdere|bovenstaande|prompts?)/iu,
    conceal:
      /(?:vertel|zeg|meld|noem|informeer)\b[^.!?]{0,40}(?:gebruiker|niemand)\b[^.!?]{0,30}(?:niet|niets)|(?:niet|niets)\s+aan\s+de\s+gebruiker/iu,
    steer:
      /\b(?:je|jij)\s+bent\s+(?:nu|vanaf\s+nu)\b|\bvanaf\s+nu\b|\b(?:doe|gedraag\s+je)\s+alsof\b|\bnieuwe\s+(?:instructies|opdracht|taak)\b|\bwat\s+is\s+het\s+wachtwoord\b/iu,
  },
  {
    language: 'Polish',
    override:
      /(?:zignoruj|ignoruj|zapomnij|pomi[ńn])\S{0,3}\b[^.!?]{0,60}(?:instrukcj|polece[ńn]|polecenia|zasad|wytyczn|poprzedni|wcze[śs]niejsz|wszystk|prompt)/iu,
    conceal: /nie\s+(?:m[óo]w|informuj|wspominaj|ujawniaj|pokazuj)\S{0,3}\b[^.!?]{0,50}(?:u[żz]ytkownik|nikomu)/iu,
    steer:
      /\bjeste[śs]\s+teraz\b|\bod\s+teraz\b|\bzachowuj\s+si[ęe]\s+jak\b|\budawaj[,\s]|\bnowe\s+(?:instrukcje|zadanie|polecenia)\b|\bjakie\s+jest\s+has[łl]o\b/iu,
  },
  {
    language: 'Swedish',
    override:
      /(?:ignorera|glöm|bortse\s+från|strunta\s+i)\b[^.!?]{0,60}(?:instruktion|anvisning|regler|tidigare|föregående|ovanstående|prompt)/iu,
    conceal: /(?:berätta|säg|nämn|informera)\s+(?:inte|inget|aldrig)\b[^.!?]{0,50}användare|inte\s+för\s+användaren/iu,
  },
  {
    language: 'Czech',
    override:
      /(?:ignoruj|zapome[ňn]|nehle[ďd])\S{0,3}\b[^.!?]{0,60}(?:instrukc|pokyn|p[řr]edchoz|p[řr]edešl|pravid|v[šs]echn)/iu,
    conceal: /(?:ne[řr]íkej|neinformuj|nezmiňuj|neprozra[ďd])\S{0,3}\b[^.!?]{0,50}u[žz]ivatel/iu,
  },
  {
    language: 'Russian',
    override:
      /(?:(?:про)?игнорир(?:у|ов)|забуд|не\s+обращай|отмени|пренебрег)\S{0,5}[^.!?]{0,60}(?:инструкци|указани|команд|правил|предыдущ|ранее|выше|вс[её]|промпт|сообщени)/iu,
    conceal:
      /не\s+(?:говори|сообщай|упоминай|рассказывай|показывай|раскрывай)\S{0,3}[^.!?]{0,50}(?:пользовател|никому)/iu,
    steer:
      /(?:теперь\s+ты|отныне\s+ты|с\s+этого\s+момента)|(?:действуй|веди\s+себя|отвечай)\s+как|представь,?\s+что\s+ты|притворись|нов(?:ые|ая)\s+(?:инструкци|задач|задани)|какой\s+(?:у\s+тебя\s+)?пароль/iu,
  },
  {
    language: 'Ukrainian',
    override:
      /(?:(?:про)?ігнору(?:й|ва)|забудь)\S{0,5}[^.!?]{0,60}(?:інструкці|вказівк|команд|правил|попередн|раніше|все)/iu,
    conceal: /не\s+(?:кажи|повідомляй|згадуй)\S{0,3}[^.!?]{0,50}(?:користувач|нікому)/iu,
  },
  {
    language: 'Turkish',
    override:
      /(?:önceki|yukarıdaki|tüm|bütün|daha\s+önceki)\s[^.!?]{0,40}(?:talimat|komut|yönerge|kural|mesaj)\S{0,8}\s[^.!?]{0,20}(?:yok\s?say|görmezden|unut|dikkate\s+alma)/iu,
    conceal: /(?:kullanıcıya|kimseye)\s[^.!?]{0,40}(?:söyleme|bahsetme|bildirme|belirtme)/iu,
    steer: /(?:artık|şimdi)\s+sen\b|\bgibi\s+davran|\byeni\s+(?:talimat|görev)|\bşifre(?:n)?\s+ne(?:dir)?\b/iu,
  },
  {
    language: 'Indonesian',
    override: /(?:abaikan|lupakan)\b[^.!?]{0,60}(?:instruksi|perintah|aturan|petunjuk|sebelumnya|di\s+atas)/iu,
    conceal: /jangan\s+(?:beri\s?tahu|katakan|sebutkan|ungkapkan)\b[^.!?]{0,50}(?:pengguna|siapa\s?pun)/iu,
  },
  {
    language: 'Vietnamese',
    override:
      /(?:bỏ\s+qua|phớt\s+lờ|quên(?:\s+đi)?)[^.!?]{0,60}(?:hướng\s+dẫn|chỉ\s+dẫn|chỉ\s+thị|lệnh|quy\s+tắc|trước\s+đ)/iu,
    conceal: /(?:không|đừng)\s+(?:nói|tiết\s+lộ|đề\s+cập|thông\s+báo)[^.!?]{0,50}(?:người\s+dùng|bất\s+k)/iu,
  },
  {
    language: 'Chinese',
    override:
      /(?:(?:忽略|无视|忽视|忘记|忘掉|不要(?:理会|遵守|遵循)|無視|忘記|忽視)[^。！？，；：、"“”（）—\n]{0,24}(?:指令|指示|提示|说明|规则|命令|要求|内容|限制|規則|說明|以上|之前|先前|前面)|(?:覆盖|绕过)[^。！？，；：、"“”（）—\n]{0,24}(?:指令|指示|系统提示|规则|命令|限制|規則))/u,
    conceal:
      /(?:不要|不得|别|請勿|请勿|禁止|切勿)(?:向|对|跟|和|告诉|告訴|通知|让|讓)[^。！？]{0,12}(?:用户|使用者|用戶|任何人)/u,
    steer:
      /(?:你现在是|从现在开始|从现在起|请扮演|假装你是|假设你是|新的?(?:指令|任务)|密码是什么|你的(?:系统)?提示词)/u,
  },
  {
    language: 'Japanese',
    override:
      /(?:指示|命令|プロンプト|ルール|規則|内容|指令|制約)(?:を|は)[^。！？]{0,16}(?:無視|忘れ|破棄|従わ(?:ない|ず))|(?:以前|これまで|上記|前)の[^。！？]{0,16}(?:無視|忘れ)/u,
    conceal:
      /(?:ユーザー?|利用者|使用者)(?:に|には|へ)[^。！？]{0,24}(?:伝え|知らせ|言わ|報告|教え|明かさ|開示)[^。！？]{0,6}(?:ない|ず|な\b|禁止)/u,
    steer:
      /(?:今からあなたは|これからあなたは|あなたは今|になりきって|のふりをして|新しい(?:指示|命令|タスク)|パスワードは何)/u,
  },
  {
    language: 'Korean',
    override:
      /(?:지시|명령|프롬프트|규칙|지침|내용|안내)[^.!?]{0,16}(?:무시|잊|따르지|버려)|(?:이전|앞선|위의|모든)[^.!?]{0,20}(?:무시|잊어)/u,
    conceal: /(?:사용자|유저)(?:에게|한테)[^.!?]{0,24}(?:말하지|알리지|언급하지|보고하지)/u,
    steer:
      /(?:지금부터\s*(?:너는|당신은)|이제\s*(?:너는|당신은)|인\s*척|역할을\s*해|새로운\s*(?:지시|명령|작업)|비밀번호(?:는|가)\s*(?:뭐|무엇))/u,
  },
  {
    language: 'Arabic',
    override:
      /(?:تجاهل|انس[َىي]?|أهمل|اهمل|لا\s+تتبع)[^.!?؟]{0,50}(?:التعليمات|الأوامر|الاوامر|القواعد|السابق|أعلاه|تعليمات|التوجيهات)/u,
    conceal: /(?:لا|دون\s+أن)\s+(?:ت?خبر|تذكر|تكشف|تعلم)[^.!?؟]{0,40}(?:المستخدم|أحد)/u,
  },
  {
    language: 'Hebrew',
    override: /(?:התעלם|התעלמי|שכח|שכחי)[^.!?]{0,50}(?:ההוראות|הוראות|הכללים|הקודמ|ההנחיות)/u,
    conceal: /אל\s+ת(?:ספר|גלה|זכיר|ודיע)[^.!?]{0,40}(?:למשתמש|לאף)/u,
  },
  {
    language: 'Persian',
    override: /(?:دستور|دستورات|دستورالعمل|قوانین)[^.!?؟]{0,40}(?:نادیده|فراموش)/u,
    conceal: /به\s+کاربر[^.!?؟]{0,30}(?:نگو|اطلاع\s+نده)/u,
  },
  {
    language: 'Hindi',
    override:
      /(?:निर्देश|निर्देशों|आदेश|नियम)[^।.!?]{0,40}(?:अनदेखा|नज़रअंदाज़|नजरअंदाज|भूल|अनदेखी|उपेक्षा)|(?:अनदेखा|नज़रअंदाज़|उपेक्षा)[^।.!?]{0,40}(?:निर्देश|आदेश)/u,
    conceal: /(?:उपयोगकर्ता|यूज़र)[^।.!?]{0,30}(?:न\s+बताए|मत\s+बता|नहीं\s+बता)/u,
  },
  {
    language: 'Thai',
    override: /(?:เพิกเฉย|ละเว้น|ไม่ต้องสนใจ|ลืม)[^.!?]{0,30}(?:คำสั่ง|คำแนะนำ|ข้อกำหนด|กฎ)/u,
    conceal: /(?:อย่า|ห้าม)(?:บอก|แจ้ง|เปิดเผย)[^.!?]{0,20}ผู้ใช้/u,
  },
  {
    language: 'Serbo-Croatian',
    override:
      /(?:zanemari|ignori[šs]i|ignoriraj|zaboravi)\S{0,3}\b[^.!?]{0,60}(?:instrukcij|uputst|upute|naredb|pravil|prethodn|raniji|sve\s)/iu,
    conceal: /(?:nemoj|ne)\s+(?:re[ćc]i|govori|spominj)\S{0,3}\b[^.!?]{0,50}korisnik/iu,
  },
  {
    language: 'Greek',
    override: /(?:αγνο[ήη]σ|ξεχάσ|ξέχασ|παράβλεψ)\S{0,5}[^.!;]{0,60}(?:οδηγί|εντολ|προηγούμεν|κανόν)/iu,
    conceal: /μην?\s+(?:πεις|πείτε|αναφέρ|αποκαλύψ)\S{0,5}[^.!;]{0,50}(?:χρήστη|κανέναν)/iu,
  },
  {
    language: 'Romanian',
    override:
      /(?:ignor[ăaă]\S{0,3}|uit[ăa]\S{0,3})\s[^.!?]{0,60}(?:instruc[țt]iun|indica[țt]i|reguli|comenzi|anterioar|preceden)/iu,
    conceal: /nu\s+(?:spune|men[țt]iona|dezv[ăa]lui)\S{0,3}\s[^.!?]{0,50}(?:utilizator|nim[ăa]nui)/iu,
  },
  {
    language: 'Hungarian',
    override:
      /(?:hagyd\s+figyelmen|felejtsd?\s+el|ne\s+vedd\s+figyelembe)[^.!?]{0,60}(?:utasítás|szabály|korábbi|előző|eddigi)|(?:korábbi|előző|eddigi)[^.!?]{0,40}(?:hagyd\s+figyelmen|felejtsd?\s+el)/iu,
    conceal: /ne\s+(?:mondd|említsd|áruld)[^.!?]{0,50}(?:felhasználó|senki)/iu,
  },
  {
    language: 'Finnish',
    override: /(?:unohda|ohita|jätä\s+huomi)\S{0,6}\s?[^.!?]{0,60}(?:ohjee|ohjeet|käsky|säännö|aiemm|edelli)/iu,
    conceal: /älä\s+(?:kerro|mainitse|paljasta)\s[^.!?]{0,50}käyttäjä/iu,
  },
  {
    language: 'Danish and Norwegian',
    override:
      /(?:ignorer|glem|se\s+bort\s+fra)\s[^.!?]{0,60}(?:instruktion|instruks|anvisning|regler|tidligere|foregående|forrige|ovenstående)/iu,
    conceal:
      /(?:fortæl|fortell|sig|si|nævn|nevn)\s+(?:ikke|ingenting|aldri[g]?)\s[^.!?]{0,50}bruger|ikke\s+(?:fortæl|fortell)\s[^.!?]{0,30}bruker/iu,
  },
  {
    language: 'Bengali',
    override: /(?:নির্দেশ|নির্দেশনা|নিয়ম)[^।.!?]{0,40}(?:উপেক্ষা|ভুলে|অগ্রাহ্য)/u,
    conceal: /ব্যবহারকারী[^।.!?]{0,30}(?:বলবেন\s+না|জানাবেন\s+না)/u,
  },
  {
    language: 'Malay and Filipino',
    override:
      /(?:hiraukan|ketepikan|huwag\s+pansinin|kalimutan)\s[^.!?]{0,60}(?:arahan|peraturan|tagubilin|utos|sebelum|nauna)/iu,
    conceal: /(?:jangan\s+maklumkan|huwag\s+sabihin)\s[^.!?]{0,50}(?:pengguna|gumagamit)/iu,
  },
];

/** The wordings that matter most, in the languages attacks are written in. */
export const MULTILINGUAL: readonly Rule[] = WORDINGS.flatMap(rulesOf);

function rulesOf({ language, override, conceal, steer }: Wordings): readonly Rule[] {
  const rules: Rule[] = [
    {
      id: `drop-earlier-instructions (${language})`,
      technique: 'override',
      strength: 'strict',
      says: `tells the agent in ${language} to drop the instructions it was given`,
      pattern: override,
    },
    {
      id: `hide-from-user (${language})`,
      technique: 'concealment',
      strength: 'weak',
      says: `asks in ${language} for silence towards the user`,
      pattern: conceal,
    },
  ];
  if (steer !== undefined) {
    rules.push({
      id: `new-role (${language})`,
      technique: 'override',
      strength: 'weak',
      isOddInDescriptions: true,
      says: `gives the agent in ${language} another role or task`,
      pattern: steer,
    });
  }
  return rules;
}
