// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DrToken} from "../../src/tokens/DrToken.sol";
import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {Effects} from "../support/Effects.sol";
import {signPermit} from "../support/SignPermit.sol";
import {Test} from "forge-std/Test.sol";

contract DrTokenHandler is Test, Effects {
    ProductToken private immutable PRODUCT;
    DrToken private immutable DR;
    address[4] public accounts;
    uint256[4] private _keys;

    uint256 public minted;
    uint256 public burned;
    uint256 public burnedElsewhere;
    uint256 public mints;

    constructor(ProductToken product, DrToken dr) {
        (PRODUCT, DR) = (product, dr);
        string[4] memory names = ["a", "b", "c", "d"];
        for (uint256 index = 0; index < 4; ++index) {
            (accounts[index], _keys[index]) = makeAddrAndKey(names[index]);
        }
        string[6] memory actions = ["mint", "mint with permit", "refused", "transfer", "burn product", "donate"];
        for (uint256 index = 0; index < 6; ++index) {
            _declare(actions[index]);
        }
    }

    function mint(uint256 seed, uint256 amount) external counted {
        uint256 index = _holder(seed);
        amount = _affordable(accounts[index], amount);
        uint256 cost = DR.costOf(amount);
        vm.startPrank(accounts[index]);
        PRODUCT.approve(address(DR), cost);
        _record(amount, DR.mint(amount));
        vm.stopPrank();
        _count("mint");
    }

    function mintWithPermit(uint256 seed, uint256 amount) external counted {
        uint256 index = _holder(seed);
        address account = accounts[index];
        amount = _affordable(account, amount);
        uint256 cost = DR.costOf(amount);
        (uint8 v, bytes32 r, bytes32 s) = signPermit(PRODUCT, _keys[index], account, address(DR), cost, block.timestamp);
        vm.prank(account);
        _record(amount, DR.mintWithPermit(amount, block.timestamp, v, r, s));
        _count("mint with permit");
    }

    /// @dev One unit short of the cost in allowance or balance, or somebody else's allowance: nothing moves.
    function mintRefused(uint256 seed, uint256 amount) external counted {
        uint256 index = _holder(seed);
        address account = accounts[index];
        amount = _affordable(account, amount);
        uint256 cost = DR.costOf(amount);
        vm.prank(account);
        PRODUCT.approve(address(DR), cost - 1);
        vm.expectRevert();
        vm.prank(account);
        DR.mint(amount);
        vm.expectRevert();
        vm.prank(makeAddr("thief"));
        DR.mint(amount);
        uint256 balance = PRODUCT.balanceOf(account);
        vm.startPrank(account);
        PRODUCT.approve(address(DR), type(uint256).max);
        vm.expectRevert();
        DR.mint(balance);
        PRODUCT.approve(address(DR), 0);
        vm.stopPrank();
        _count("refused");
    }

    function transfer(uint256 seed, uint256 amount) external counted {
        address from = accounts[_holder(seed)];
        address to = accounts[(seed >> 8) % 4];
        vm.startPrank(from);
        assertTrue(PRODUCT.transfer(to, bound(amount, 0, PRODUCT.balanceOf(from) / 2)));
        assertTrue(DR.transfer(to, bound(amount, 0, DR.balanceOf(from))));
        vm.stopPrank();
        _count("transfer");
    }

    function burnProduct(uint256 seed, uint256 amount) external counted {
        address from = accounts[_holder(seed)];
        amount = bound(amount, 1, PRODUCT.balanceOf(from) / 4 + 1);
        vm.prank(from);
        PRODUCT.burn(amount);
        burnedElsewhere += amount;
        _count("burn product");
    }

    /// @dev {product} sent to the token by mistake mints nothing for anybody.
    function donate(uint256 seed, uint256 amount) external counted {
        address from = accounts[_holder(seed)];
        amount = bound(amount, 1, PRODUCT.balanceOf(from) / 4 + 1);
        vm.prank(from);
        assertTrue(PRODUCT.transfer(address(DR), amount));
        _count("donate");
    }

    function _record(uint256 amount, uint256 cost) private {
        minted += amount;
        burned += cost;
        ++mints;
    }

    function _affordable(address account, uint256 amount) private view returns (uint256) {
        return bound(amount, 1, PRODUCT.balanceOf(account) / 4);
    }

    /// @dev Somebody with enough: there is always one, only parts are burned.
    function _holder(uint256 seed) private view returns (uint256 index) {
        for (uint256 step = 0; step < 4; ++step) {
            index = (seed % 4 + step) % 4;
            if (PRODUCT.balanceOf(accounts[index]) > 1e6) return index;
        }
    }
}

contract DrTokenInvariants is Test {
    uint256 private constant SUPPLY = type(uint128).max;

    ProductToken private product;
    DrToken private dr;
    DrTokenHandler private handler;

    function setUp() public {
        product = new ProductToken("Product", "PRD", SUPPLY, address(this));
        dr = new DrToken("DR", "DR", address(product));
        handler = new DrTokenHandler(product, dr);
        for (uint256 index = 0; index < 4; ++index) {
            require(product.transfer(handler.accounts(index), SUPPLY / 4));
        }
        targetContract(address(handler));
    }

    /// forge-config: default.invariant.runs = 4
    /// forge-config: deep.invariant.runs = 256
    function invariant_I80_drIsBurnedProductLessTheFee() public view {
        assertEq(dr.totalSupply(), handler.minted(), "I-80");
        assertEq(product.destroyed(), handler.burned() + handler.burnedElsewhere(), "I-80");
        uint256 fees = handler.burned() - dr.totalSupply();
        assertGe(fees * 50, dr.totalSupply(), "I-80: at least 2 %");
        assertLe(fees * 50, dr.totalSupply() + 50 * handler.mints(), "I-80: and less than a unit a mint more");
        uint256 sum;
        for (uint256 index = 0; index < 4; ++index) {
            sum += dr.balanceOf(handler.accounts(index));
        }
        assertEq(sum, dr.totalSupply(), "I-80");
    }

    function afterInvariant() public view {
        handler.requireEffects();
    }
}
