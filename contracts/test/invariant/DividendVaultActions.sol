// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DividendVault} from "../../src/dividends/DividendVault.sol";
import {IDividendVault} from "../../src/dividends/IDividendVault.sol";
import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {Effects} from "../support/Effects.sol";
import {PlainToken} from "../support/Tokens.sol";
import {Tree} from "../support/Tree.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Test} from "forge-std/Test.sol";

/// @dev What the operator, the settler, the signer, holders and time do, and the one watcher who vetoes every wrong root a second before
/// it opens. Each action makes the state in which it can succeed.
abstract contract DividendVaultActions is Test, Effects {
    uint256 internal constant UNIT = 1e6;
    uint256 internal constant OLD_ENOUGH = 36 hours;
    uint256 internal constant OPEN = 7 days;

    struct Funding {
        uint256 amount;
        uint256 firstDay;
        uint256 dayCount;
    }

    struct Standing {
        bytes32 root;
        uint256 day;
        uint256 postedAt;
        bool isHonest;
    }

    struct Hands {
        address operator;
        address guardian;
        address admin;
        address signerAdmin;
        address settler;
        address vetoer;
    }

    DividendVault internal immutable VAULT;
    ProductToken internal immutable PRODUCT;
    PlainToken internal immutable USDT;
    Hands internal hands;

    /// @dev The last one is a thief: it earns nothing.
    address[] public actors;
    mapping(address token => Funding[]) private fundings;
    mapping(address token => uint256) public funded;
    mapping(address token => uint256) public covered;
    mapping(address token => uint256) public donated;
    /// @dev What honest rules have given of what was released.
    mapping(address token => uint256) internal given;
    mapping(address token => mapping(address account => uint256)) public earned;
    mapping(bytes32 root => mapping(address token => mapping(address account => uint256))) internal leafAt;
    mapping(address token => mapping(address account => uint256)) public largestPayable;
    mapping(address token => uint256) public stolen;
    mapping(address token => mapping(uint256 day => uint256)) public leftWithVouchers;
    /// @dev Of those at which a voucher was tried on the day.
    mapping(address token => mapping(uint256 day => uint256)) public largestCap;
    Standing[] public standing;
    uint256 internal signerKey;
    uint256 private nextKey;

    constructor(DividendVault vault, PlainToken usdt, Hands memory hands_, address[] memory actors_, uint256 key) {
        VAULT = vault;
        PRODUCT = ProductToken(vault.product());
        USDT = usdt;
        hands = hands_;
        actors = actors_;
        signerKey = key;
        string[9] memory names =
            ["fund", "cover", "settle", "advance", "vouchers", "exit", "exit to", "jump", "change of signer"];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    function standingCount() external view returns (uint256) {
        return standing.length;
    }

    /// @dev Each funding by itself.
    function modelOf(address token) external view returns (uint256 total) {
        uint256 yesterday = _today() - 1;
        for (uint256 index = 0; index < fundings[token].length; ++index) {
            Funding memory funding = fundings[token][index];
            if (yesterday >= funding.firstDay + funding.dayCount - 1) {
                total += funding.amount;
            } else if (yesterday >= funding.firstDay) {
                total += (yesterday - funding.firstDay + 1) * (funding.amount / funding.dayCount);
            }
        }
    }

    function fund(uint256 seed, uint256 amount, uint256 firstDay, uint256 dayCount) public counted {
        address token = _token(seed);
        Funding memory funding =
            Funding(bound(amount, 1, 1000 * UNIT), bound(firstDay, 1, 366) + _today(), bound(dayCount, 1, 366));
        if (seed % 3 != 0) (funding.firstDay, funding.dayCount) = (_today() + 1, 1 + funding.dayCount % 20);
        if (token == address(USDT)) USDT.mint(hands.operator, funding.amount);
        vm.startPrank(hands.operator);
        PlainToken(token).approve(address(VAULT), funding.amount);
        VAULT.fund(token, SafeCast.toUint8(seed % 5), funding.amount, funding.firstDay, funding.dayCount);
        vm.stopPrank();
        fundings[token].push(funding);
        funded[token] += funding.amount;
        _count("fund");
    }

    function cover(uint256 seed, uint256 amount) external counted {
        _cover(_token(seed), bound(amount, 1, UNIT));
        _count("cover");
    }

    function _cover(address token, uint256 amount) internal {
        if (token == address(USDT)) USDT.mint(hands.operator, amount);
        vm.startPrank(hands.operator);
        PlainToken(token).approve(address(VAULT), amount);
        VAULT.cover(token, amount);
        vm.stopPrank();
        covered[token] += amount;
    }

    /// @dev I-104: whatever was posted or vetoed before, an honest post is refused by nothing once wrong ones are vetoed.
    function settle(uint256 seed) public counted {
        _vetoWrong();
        if (standing.length > 0 && standing[standing.length - 1].day + 1 >= _today()) _skip(1 days);
        for (uint256 which = 0; which < 2; ++which) {
            _earn(_token(which), uint256(keccak256(abi.encode(seed, which))));
        }
        _postHonest(_today() - 1);
        _count("settle");
    }

    function _earn(address token, uint256 seed) private {
        uint256 backlog = VAULT.released(token) - given[token];
        for (uint256 index = 0; index + 1 < actors.length; ++index) {
            uint256 revenue = seed % (backlog + 1);
            if (seed % 7 == 0) revenue = backlog;
            earned[token][actors[index]] += revenue;
            given[token] += revenue;
            backlog -= revenue;
            seed = uint256(keccak256(abi.encode(seed)));
        }
    }

    function _postHonest(uint256 day) internal {
        _write(bytes32(0), 0);
        (bytes32[] memory leaves,,) = _leaves(bytes32(0));
        if (leaves.length == 0) return;
        bytes32 root = Tree.rootOf(leaves);
        _write(root, 0);
        _post(root, day, true);
    }

    /// @dev Writes down the leaves of a tree: what was earned, and what the thief claims of each token.
    function _write(bytes32 root, uint256 thiefs) internal {
        for (uint256 which = 0; which < 2; ++which) {
            address token = _token(which);
            for (uint256 index = 0; index + 1 < actors.length; ++index) {
                leafAt[root][token][actors[index]] = earned[token][actors[index]];
            }
            leafAt[root][token][_thief()] = thiefs;
        }
    }

    function _post(bytes32 root, uint256 day, bool isHonest) internal {
        bytes32 previous = standing.length == 0 ? bytes32(0) : standing[standing.length - 1].root;
        vm.prank(hands.settler);
        uint256 index = VAULT.post(day, root, previous, 0, 0, 0, 0);
        assertEq(index, standing.length, "I-104: an honest post is not refused");
        standing.push(Standing(root, day, block.timestamp, isHonest));
    }

    /// @return leaves Of a tree that was written down, without those of nothing.
    /// @return accounts Whose they are.
    /// @return tokens Of what.
    function _leaves(bytes32 root)
        internal
        view
        returns (bytes32[] memory leaves, address[] memory accounts, address[] memory tokens)
    {
        uint256 most = 2 * actors.length;
        (leaves, accounts, tokens) = (new bytes32[](most), new address[](most), new address[](most));
        uint256 count;
        for (uint256 each = 0; each < most; ++each) {
            (address account, address token) = (actors[each / 2], _token(each));
            uint256 cumulative = leafAt[root][token][account];
            if (cumulative == 0) continue;
            leaves[count] = keccak256(
                bytes.concat(keccak256(abi.encode(block.chainid, address(VAULT), account, token, cumulative)))
            );
            (accounts[count], tokens[count]) = (account, token);
            ++count;
        }
        assembly ("memory-safe") {
            mstore(leaves, count)
        }
    }

    function _proof(bytes32 root, address account, address token) internal view returns (bytes32[] memory) {
        (bytes32[] memory leaves, address[] memory accounts, address[] memory tokens) = _leaves(root);
        for (uint256 position = 0; position < leaves.length; ++position) {
            if (accounts[position] == account && tokens[position] == token) return Tree.proofOf(leaves, position);
        }
        return new bytes32[](0);
    }

    function advance(uint256 seed, uint256 day) external counted {
        VAULT.advance(_token(seed), bound(day, _today() - 100, _today() - 1));
        _count("advance");
    }

    /// @dev I-107: three vouchers of a signer's own sums, in any order, pay the largest, never more than the leaf.
    function vouchers(uint256 seed) public counted {
        address token = _token(seed);
        address account = actors[(seed >> 8) % (actors.length - 1)];
        uint256 index = _honestRoot(token, account, OLD_ENOUGH);
        _unbrake(token);
        uint256 paidBefore = VAULT.paid(account, token);
        uint256 leaf = leafAt[standing[index].root][token][account];
        uint256 remaining = VAULT.remainingToday(token);
        uint256 largest;
        for (uint256 turn = 0; turn < 3; ++turn) {
            uint256 upTo = paidBefore + uint256(keccak256(abi.encode(seed, turn))) % (remaining + 1);
            if (upTo > largest) largest = upTo;
            _withdraw(signerKey, account, token, upTo, index);
        }
        uint256 expected = largest < leaf ? largest : leaf;
        if (expected < paidBefore) expected = paidBefore;
        assertEq(VAULT.paid(account, token), expected, "I-107: the largest is paid");
        if (expected > paidBefore) _count("vouchers");
    }

    function _withdraw(uint256 key, address account, address token, uint256 upTo, uint256 index)
        internal
        returns (bool success)
    {
        IDividendVault.Voucher memory voucher = IDividendVault.Voucher(account, token, upTo, block.timestamp + 1 days);
        uint256 paidBefore = VAULT.paid(account, token);
        uint256 cap = VAULT.dailyCap(token);
        if (cap > largestCap[token][_today()]) largestCap[token][_today()] = cap;
        (success,) = address(VAULT).call(_withdrawCall(voucher, _sign(key, voucher), index));
        leftWithVouchers[token][_today()] += VAULT.paid(account, token) - paidBefore;
    }

    function _sign(uint256 key, IDividendVault.Voucher memory voucher) private view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, VAULT.hashVoucher(voucher));
        return abi.encodePacked(r, s, v);
    }

    function _withdrawCall(IDividendVault.Voucher memory voucher, bytes memory signature, uint256 index)
        private
        view
        returns (bytes memory)
    {
        bytes32 root = standing[index].root;
        uint256 leaf = leafAt[root][voucher.token][voucher.account];
        bytes32[] memory proof = _proof(root, voucher.account, voucher.token);
        return abi.encodeCall(VAULT.withdraw, (voucher, signature, index, root, leaf, proof));
    }

    function exit(uint256 seed) public counted {
        address token = _token(seed);
        address account = actors[(seed >> 8) % (actors.length - 1)];
        uint256 newest = _honestRoot(token, account, OPEN);
        // Any open root serves, not the newest one only; what it leaves, the newest pays.
        _exit((seed >> 16) % standing.length, account, token);
        _exit(newest, account, token);
        assertEq(VAULT.paid(account, token), earned[token][account], "I-104: all that was earned");
        _count("exit");
    }

    /// @dev I-104: an exit from an open root pays all that is missing, or there is nothing to pay.
    function _exit(uint256 index, address account, address token) internal returns (bool isPaid) {
        bytes32 root = standing[index].root;
        uint256 leaf = leafAt[root][token][account];
        uint256 paidBefore = VAULT.paid(account, token);
        bytes memory call =
            abi.encodeCall(VAULT.exit, (account, token, index, root, leaf, _proof(root, account, token)));
        (bool success, bytes memory answer) = address(VAULT).call(call);
        isPaid = leaf > paidBefore;
        assertEq(success, isPaid, "I-104: an honest exit succeeds");
        if (isPaid) {
            assertEq(VAULT.paid(account, token), leaf, "I-104");
        } else if (leaf != 0) {
            assertEq(answer, abi.encodeWithSelector(IDividendVault.NothingToPay.selector, leaf, paidBefore), "I-104");
        }
    }

    function exitTo(uint256 seed) external counted {
        address token = _token(seed);
        address account = actors[(seed >> 8) % (actors.length - 1)];
        uint256 index = _honestRoot(token, account, OPEN);
        bytes32 root = standing[index].root;
        uint256 leaf = leafAt[root][token][account];
        uint256 missing = leaf - VAULT.paid(account, token);
        if (missing == 0) return;
        bytes32[] memory proof = _proof(root, account, token);
        address to = address(uint160(0x20000));
        uint256 balanceBefore = PlainToken(token).balanceOf(to);
        vm.prank(account);
        uint256 sent = VAULT.exitTo(to, token, index, root, leaf, proof);
        assertEq(PlainToken(token).balanceOf(to) - balanceBefore, sent, "I-103: whom the account names");
        assertEq(sent, missing - VAULT.feeOf(token, missing), "I-103");
        _count("exit to");
    }

    function jump(uint256 time) external counted {
        _skip(bound(time, 1, 3 days));
        _count("jump");
    }

    /// @dev I-109: by nobody is a former signer brought back, whether it ended, was disabled or is one still.
    function changeSigner(uint256 seed) external counted {
        uint256 formerKey = signerKey;
        if (seed % 2 == 0) _disableSigner();
        _newSigner();
        if (formerKey != 0) {
            address former = vm.addr(formerKey);
            vm.expectRevert(abi.encodeWithSelector(IDividendVault.SignerUsedBefore.selector, former));
            vm.prank(hands.signerAdmin);
            VAULT.addSigner(former, block.timestamp + 20 days);
        }
        _count("change of signer");
    }

    function _disableSigner() internal {
        (, uint256 newestEnds,, uint256 olderEnds) = VAULT.signers();
        if (block.timestamp >= newestEnds && block.timestamp >= olderEnds) return;
        vm.prank(hands.guardian);
        VAULT.disableSigner();
        signerKey = 0;
    }

    /// @dev The one before goes on until it ends, if it was not disabled.
    function _newSigner() internal {
        (, uint256 newestEnds,, uint256 olderEnds) = VAULT.signers();
        if (block.timestamp < newestEnds && block.timestamp < olderEnds) {
            _skip((newestEnds < olderEnds ? newestEnds : olderEnds) - block.timestamp);
        }
        signerKey = uint256(keccak256(abi.encode("key", nextKey++))) >> 1;
        vm.prank(hands.signerAdmin);
        VAULT.addSigner(vm.addr(signerKey), block.timestamp + 20 days);
    }

    /// @dev The newest honest root that gives the account something unpaid and is old enough; made when there is none.
    function _honestRoot(address token, address account, uint256 age) internal returns (uint256 index) {
        _vetoWrong();
        if (earned[token][account] == VAULT.paid(account, token)) {
            fund(token == address(USDT) ? 2 : 1, 10 * UNIT, 1, 1);
            _skip(20 days);
            earned[token][account] += VAULT.released(token) - given[token];
            given[token] = VAULT.released(token);
        }
        if (
            leafAt[standing.length == 0 ? bytes32(0) : standing[standing.length - 1].root][token][account]
                    != earned[token][account] || standing.length == 0
        ) {
            _skip(1 days);
            _postHonest(_today() - 1);
        }
        index = standing.length - 1;
        uint256 from = standing[index].postedAt + age;
        if (block.timestamp < from) _skip(from - block.timestamp);
    }

    /// @dev Nothing is in a voucher's way: no pause, no missing signer, no cap, a day that is used up.
    function _unbrake(address token) internal {
        if (block.timestamp < VAULT.pausedUntil()) {
            vm.prank(hands.admin);
            VAULT.unpause();
        }
        if (VAULT.dailyCap(token) == 0) {
            vm.prank(hands.admin);
            VAULT.raiseDailyCap(token, 20 * UNIT);
        }
        if (VAULT.remainingToday(token) == 0) _skip(1 days);
        (address newest, uint256 ends,,) = VAULT.signers();
        if (signerKey == 0 || newest != vm.addr(signerKey) || block.timestamp >= ends) _newSigner();
    }

    /// @dev Time goes on only so far that the watcher vetoes each wrong root in time.
    function _skip(uint256 time) internal {
        uint256 until = block.timestamp + time;
        for (uint256 index = 0; index < standing.length; ++index) {
            if (!standing[index].isHonest && standing[index].postedAt + OPEN <= until) {
                uint256 last = standing[index].postedAt + OPEN - 1;
                if (last > block.timestamp) vm.warp(last);
                _vetoWrong();
                break;
            }
        }
        vm.warp(until);
        _notePayable();
    }

    function _vetoWrong() internal {
        for (uint256 index = 0; index < standing.length; ++index) {
            if (standing[index].isHonest) continue;
            _veto(index);
            return;
        }
    }

    function _veto(uint256 index) internal {
        _notePayable();
        vm.prank(hands.vetoer);
        VAULT.veto(index, standing[index].root);
        while (standing.length > index) {
            standing.pop();
        }
    }

    function _notePayable() internal {
        for (uint256 index = 0; index < standing.length; ++index) {
            Standing memory each = standing[index];
            if (block.timestamp < each.postedAt + OLD_ENOUGH || block.timestamp > each.postedAt + 30 days) continue;
            for (uint256 which = 0; which < 2 * actors.length; ++which) {
                (address account, address token) = (actors[which / 2], _token(which));
                uint256 leaf = leafAt[each.root][token][account];
                if (leaf > largestPayable[token][account]) largestPayable[token][account] = leaf;
            }
        }
    }

    function _isOpen(uint256 index) internal view returns (bool) {
        return block.timestamp >= standing[index].postedAt + OPEN;
    }

    function _thief() internal view returns (address) {
        return actors[actors.length - 1];
    }

    function _token(uint256 seed) internal view returns (address) {
        return seed % 2 == 0 ? address(USDT) : address(PRODUCT);
    }

    function _today() internal view returns (uint256) {
        return block.timestamp / 1 days;
    }
}
