/** Passwords of ten characters or more that head every list of leaked ones: what an attacker tries first. Compared in lower case. */
const COMMON = new Set(
  `
1234567890 12345678910 0123456789 123456789a 123456789q a123456789 q123456789 1q2w3e4r5t 1qaz2wsx3edc 1q2w3e4r5t6y qwertyuiop qwertyuiop123
qwerty123456 qwerty1234 qwerty12345 1234qwerasdf asdfghjkl1 asdfghjkl123 zxcvbnm123 zxcvbnm1234 1234554321 1234512345 1122334455 9876543210
0987654321 1029384756 147258369a 1472583690 3141592653 1111111111 0000000000 2222222222 5555555555 6666666666 7777777777 8888888888 9999999999
password01 password11 password12 password123 password1234 password12345 password123456 password2024 password2025 password2026 passw0rd123
passw0rd1234 p@ssword123 p@ssw0rd123 p@ssw0rd1234 mypassword mypassword1 mypassword123 thepassword newpassword newpassword1 oldpassword
adminadmin admin12345 admin123456 administrator administrator1 root123456 changeme123 changemenow letmein123 letmein1234 welcome123
welcome1234 welcome12345 iloveyou12 iloveyou123 iloveyou1234 iloveyousomuch ilovejesus iloveyou2024 lovelove12 princess123 sunshine123 football123
baseball123 basketball basketball1 superman123 spiderman1 spiderman123 batman1234 pokemon123 charlie123 michael123 jennifer123 liverpool1 liverpool123
manchester manchester1 chelsea123 arsenal123 realmadrid barcelona1 barcelona123 juventus123 whatever123 trustno1234 dragon1234 monkey1234 shadow1234
master1234 hello12345 hello123456 helloworld helloworld1 abc1234567 abcd123456 abcd1234567 abcdef1234 abcdefghij abcdefghijk abc123456789 aaaaaaaaaa
qazwsxedcrfv qazwsx1234 qweasdzxc1 qweasdzxc123 qwe123456789 q1w2e3r4t5 q1w2e3r4t5y6 1a2b3c4d5e zaq12wsxcde3 asdf123456 asd1234567 test123456
test1234567 testtest12 testtest123 testing123 testing1234 guest12345 user123456 login12345 secret1234 secret12345 computer123 internet123 samsung123
samsung1234 google1234 facebook123 youtube1234 microsoft1 microsoft123 minecraft1 minecraft123 fortnite123 starwars123 harrypotter jordan23jordan
mercedes123 ferrari123 lamborghini mustang123 corvette123 porsche911 porsche9111 chevrolet1 volkswagen volkswagen1 motorcycle blink182blink
thunderbird thunderbird1 hotwheels1 jesuschrist jesuschrist1 godisgood1 blessed123 christian123 jessica123 victoria123 alexander1 alexander123
elizabeth1 elizabeth123 christopher christopher1 stephanie1 stephanie123 nicole1234 daniel1234 anthony123 matthew123 ashley1234 summer2024 summer2025
summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 january2026 correcthorsebatterystaple loveyou1234
cheese1234 cookie1234 chocolate1 chocolate123 butterfly1 butterfly123 strawberry strawberry1 watermelon watermelon1 blackberry pineapple1 unbelievable
`
    .trim()
    .split(/\s+/),
);

/** True for a password that an attacker would try early: a known one, one character over and over, or a run like 12345678901. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return COMMON.has(plain) || new Set(plain).size <= 2 || isRun(plain);
}

/** Modulo ten, so that a run of digits may pass from 9 to 0. */
function isRun(text: string): boolean {
  const steps = new Set<number>();
  for (let index = 1; index < text.length; index += 1) steps.add((text.charCodeAt(index) - text.charCodeAt(index - 1) + 260) % 10);
  return steps.size === 1;
}
