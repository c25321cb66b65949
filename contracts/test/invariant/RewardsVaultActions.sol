// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {IRewardsVault} from "../../src/vault/IRewardsVault.sol";
import {RewardsVault} from "../../src/vault/RewardsVault.sol";
import {Effects} from "../support/Effects.sol";
import {PlainToken} from "../support/Tokens.sol";
import {Test} from "forge-std/Test.sol";

/// @dev What the operator, holders of vouchers, the keepers of keys and caps do, and time. Each action makes the state in which it can
/// succeed.
abstract contract RewardsVaultActions is Test, Effects {
    uint256 internal constant UNIT = 1e6;

    struct Paid {
        IRewardsVault.Voucher voucher;
        bytes signature;
    }

    RewardsVault internal immutable VAULT;
    ProductToken internal immutable PRODUCT;
    PlainToken internal immutable USDT;
    address internal immutable OPERATOR;
    address internal immutable GUARDIAN;
    address internal immutable ADMIN;
    address internal immutable SIGNER_ADMIN;

    address[] public actors;
    mapping(address token => uint256) public funded;
    /// @dev Gross, by vouchers.
    mapping(address token => uint256) public spent;
    mapping(address token => uint256) public donated;
    mapping(address token => mapping(uint256 day => uint256)) public spentOn;
    mapping(address token => mapping(uint256 day => uint256)) public largestCapOn;
    mapping(address token => mapping(address account => uint256)) public received;
    mapping(uint256 id => uint256) public payments;
    uint256 public burned;
    uint256 internal nextId = 1;
    uint256 private nextKey;
    uint256 internal signerKey;
    uint256[] internal formerKeys;
    Paid[] internal paidVouchers;

    constructor(RewardsVault vault, PlainToken usdt, address[4] memory roles, address[] memory actors_, uint256 key) {
        VAULT = vault;
        PRODUCT = ProductToken(vault.product());
        USDT = usdt;
        (OPERATOR, GUARDIAN, ADMIN, SIGNER_ADMIN) = (roles[0], roles[1], roles[2], roles[3]);
        actors = actors_;
        signerKey = key;
        string[7] memory names = ["fund", "pay", "rotate signer", "disable signer", "raise cap", "lower cap", "jump"];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    function paidCount() external view returns (uint256) {
        return paidVouchers.length;
    }

    function paidId(uint256 index) external view returns (uint256) {
        return paidVouchers[index].voucher.id;
    }

    function isFormerSigner(address account) external view returns (bool) {
        for (uint256 index = 0; index < formerKeys.length; ++index) {
            if (vm.addr(formerKeys[index]) == account) return true;
        }
        return false;
    }

    function fund(uint256 seed, uint256 amount) public counted {
        _fund(_token(seed), bound(amount, 1, 1000 * UNIT));
        _count("fund");
    }

    function _fund(address token, uint256 amount) internal {
        if (token == address(USDT)) USDT.mint(OPERATOR, amount);
        vm.startPrank(OPERATOR);
        PlainToken(token).approve(address(VAULT), amount);
        VAULT.fund(token, amount);
        vm.stopPrank();
        funded[token] += amount;
    }

    function pay(uint256 seed, uint256 callerSeed, uint256 amount) public counted {
        address token = _token(seed);
        uint256 most = _payable(token);
        IRewardsVault.Voucher memory voucher = _voucher(_actor(seed >> 8), token, bound(amount, 1, most));
        address caller = callerSeed % 3 == 0 ? voucher.account : address(uint160(bound(callerSeed, 1, 2 ** 160 - 1)));
        _pay(caller, voucher);
        _count("pay");
    }

    function _pay(address caller, IRewardsVault.Voucher memory voucher) internal {
        bytes memory signature = _sign(signerKey, voucher);
        address token = voucher.token;
        uint256 balanceBefore = PlainToken(token).balanceOf(voucher.account);
        vm.prank(caller);
        uint256 paid = VAULT.withdraw(voucher, signature);
        assertEq(paid, voucher.amount - voucher.fee, "I-62");
        assertEq(PlainToken(token).balanceOf(voucher.account) - balanceBefore, paid, "I-62");
        ++payments[voucher.id];
        spent[token] += voucher.amount;
        spentOn[token][block.timestamp / 1 days] += voucher.amount;
        received[token][voucher.account] += paid;
        burned += voucher.fee;
        paidVouchers.push(Paid({voucher: voucher, signature: signature}));
    }

    function rotateSigner() public counted {
        _rotate();
        _count("rotate signer");
    }

    function _rotate() internal {
        uint256 next = uint256(keccak256(abi.encode("key", nextKey++))) >> 1;
        vm.prank(SIGNER_ADMIN);
        VAULT.rotateSigner(vm.addr(next));
        if (signerKey != 0) formerKeys.push(signerKey);
        signerKey = next;
    }

    function disableSigner() external counted {
        if (VAULT.signer() == address(0)) return;
        vm.prank(GUARDIAN);
        VAULT.disableSigner();
        formerKeys.push(signerKey);
        signerKey = 0;
        IRewardsVault.Voucher memory voucher = _voucher(actors[0], address(USDT), 1);
        bytes memory signature = _sign(formerKeys[formerKeys.length - 1], voucher);
        _expectAnyRefusal(voucher, signature, "I-63: nobody signs");
        _count("disable signer");
    }

    function raiseCap(uint256 seed, uint256 more) public counted {
        _raiseCap(_token(seed), bound(more, 1, 100 * UNIT));
        _count("raise cap");
    }

    function _raiseCap(address token, uint256 more) internal {
        uint256 cap = VAULT.dailyCap(token) + more;
        vm.prank(ADMIN);
        VAULT.raiseDailyCap(token, cap);
        _noteCap(token);
    }

    function lowerCap(uint256 seed, uint256 cap) external counted {
        address token = _token(seed);
        uint256 current = VAULT.dailyCap(token);
        if (current == 0) return;
        _noteCap(token);
        vm.prank(GUARDIAN);
        VAULT.lowerDailyCap(token, bound(cap, 0, current - 1));
        _count("lower cap");
    }

    function jump(uint256 time) external counted {
        skip(bound(time, 1, 2 days));
        _count("jump");
    }

    /// @dev Whatever was on the way is removed: paused, without a signer, without funds, at its cap.
    function _payable(address token) internal returns (uint256) {
        _unpause();
        if (VAULT.signer() == address(0)) _rotate();
        if (VAULT.available(token) == 0) _fund(token, 50 * UNIT);
        if (VAULT.dailyCap(token) == 0) _raiseCap(token, 20 * UNIT);
        if (VAULT.remainingToday(token) == 0) skip(1 days);
        _noteCap(token);
        uint256 remaining = VAULT.remainingToday(token);
        uint256 available = VAULT.available(token);
        return remaining < available ? remaining : available;
    }

    function _unpause() internal {
        if (block.timestamp >= VAULT.pausedUntil()) return;
        vm.prank(ADMIN);
        VAULT.unpause();
    }

    function _noteCap(address token) internal {
        uint256 day = block.timestamp / 1 days;
        uint256 cap = VAULT.dailyCap(token);
        if (cap > largestCapOn[token][day]) largestCapOn[token][day] = cap;
    }

    function _voucher(address account, address token, uint256 amount) internal returns (IRewardsVault.Voucher memory) {
        uint256 id = uint256(keccak256(abi.encode("id", nextId++)));
        uint256 fee = token == address(PRODUCT) ? (amount * 2 + 99) / 100 : 0;
        return IRewardsVault.Voucher(id, account, token, amount, fee, block.timestamp + 1 days);
    }

    function _sign(uint256 key, IRewardsVault.Voucher memory voucher) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, VAULT.hashVoucher(voucher));
        return abi.encodePacked(r, s, v);
    }

    function _expectAnyRefusal(IRewardsVault.Voucher memory voucher, bytes memory signature, string memory what)
        internal
    {
        (bool success,) = address(VAULT).call(abi.encodeCall(VAULT.withdraw, (voucher, signature)));
        assertFalse(success, what);
    }

    function _token(uint256 seed) internal view returns (address) {
        return seed % 2 == 0 ? address(USDT) : address(PRODUCT);
    }

    function _actor(uint256 seed) internal view returns (address) {
        return actors[seed % actors.length];
    }
}
